import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { Request, Response } from 'express';
import { AppError, invalid, isAppError, unauthenticated } from '@tallscreen/kit/errors';
import { asPerson } from '@tallscreen/kit/rpc/client-identity';
import type { LoginResponse, Session } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { tokenOf } from '#http/authenticate';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { clearCookie, readCookie, setCookie } from '#routes/session-cookie';
import { ticketRoute } from '#routes/ticket';
import * as schemas from '#schemas/auth';
import { Done } from '#schemas/common';
import { accountView, tokensView } from '#views/auth';

const common = { tag: 'auth', access: 'public' } as const;

const REFRESH_MS = 8_000;

export function authRoutes(deps: RouteDeps): Route[] {
  const {
    clients: { auth, users },
    isHttps,
    logger,
  } = deps;

  function begin(res: Response, session: Session | undefined) {
    if (!session) throw new AppError('internal', 'No session.');
    const { refreshToken: value, refreshExpiresInSeconds: maxAgeSeconds } = session;
    setCookie(res, { name: 'refresh_token', value, maxAgeSeconds, isHttps });
    return tokensView(session);
  }

  const signIn = async (res: Response, signingIn: Promise<LoginResponse>) => begin(res, (await signingIn).session);

  /** Returns a new access token for the cookie's session: for a logout with an expired access token. */
  async function sessionToEnd(req: Request): Promise<string | undefined> {
    const refreshToken = readCookie(req, 'refresh_token', isHttps);
    if (!refreshToken) return undefined;
    return (await auth.refresh({ refreshToken })).session?.accessToken;
  }

  async function end(req: Request): Promise<void> {
    const token = tokenOf(req);
    try {
      if (token === undefined) throw unauthenticated('Not authenticated.');
      await auth.logout({}, asPerson(token));
    } catch (error) {
      if (!isAppError(error, 'unauthenticated')) throw error;
      const fromCookie = await sessionToEnd(req);
      if (fromCookie === undefined) throw error;
      await auth.logout({}, asPerson(fromCookie));
    }
  }

  return [
    route({
      ...common,
      method: 'post',
      path: '/auth/register',
      operationId: 'register',
      summary: 'Make an account and sign in',
      limits: ['register', 'registerWithoutMetadata'],
      body: schemas.registerBody,
      status: 201,
      response: schemas.Registered,
      errors: [409],
      async handle({ body: { username, email, password, metadata }, res }) {
        const traps = metadata && {
          honeypot: metadata.honeypot,
          jsCheck: metadata.js_check,
          formStartedAt: timestampFromMs(metadata.form_start_time),
        };
        const made = await auth.register({ username, email, password, ...(traps && { traps }) });
        if (!made.user) throw new AppError('internal', 'No user.');
        return { ...begin(res, made.session), user: accountView(made.user) };
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/auth/login',
      operationId: 'login',
      summary: 'Sign in by e-mail address or username',
      limits: ['loginAddress', 'loginAccount'],
      body: schemas.loginBody,
      bodyKind: 'form',
      response: schemas.Tokens,
      errors: [401, 403],
      handle: ({ body: { username, password }, res }) => signIn(res, auth.login({ login: username, password })),
    }),
    route({
      ...common,
      method: 'post',
      path: '/auth/admin/login',
      operationId: 'adminLogin',
      summary: 'Sign in to the console',
      limits: ['loginAddress', 'loginAccount'],
      body: schemas.loginBody,
      bodyKind: 'form',
      response: schemas.Tokens,
      errors: [401, 403],
      handle: ({ body: { username, password }, res }) =>
        signIn(res, auth.login({ login: username, password, adminOnly: true })).catch((cause: unknown) => {
          if (!isAppError(cause, 'unauthenticated')) throw cause;
          throw new AppError('unauthenticated', 'Invalid credentials or server error.', { cause });
        }),
    }),
    route({
      ...common,
      method: 'post',
      path: '/auth/refresh',
      operationId: 'refresh',
      summary: 'Trade the refresh cookie for a new access token',
      limits: ['session'],
      response: schemas.Tokens,
      errors: [401],
      async handle({ req, res }) {
        const refreshToken = readCookie(req, 'refresh_token', isHttps);
        if (!refreshToken) throw unauthenticated('Not authenticated.');
        try {
          // As long as the client waits: a refresh that the BFF gave up earlier may still have been done.
          return begin(res, (await auth.refresh({ refreshToken }, { timeoutMs: REFRESH_MS })).session);
        } catch (error) {
          if (isAppError(error, 'unauthenticated')) clearCookie(res, 'refresh_token', isHttps);
          throw error;
        }
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/auth/logout',
      operationId: 'logout',
      summary: 'End the session everywhere at once',
      limits: ['session'],
      response: Done,
      errors: [401],
      async handle({ req, res }) {
        clearCookie(res, 'refresh_token', isHttps);
        await end(req);
        return { detail: 'Logged out.' };
      },
    }),
    ticketRoute(deps),
    route({
      ...common,
      method: 'get',
      path: '/auth/me',
      operationId: 'readAccount',
      summary: 'The own account',
      access: 'signedIn',
      limits: ['read'],
      response: schemas.Account,
      async handle() {
        const { user } = await users.getMe({});
        if (!user) throw unauthenticated('Not authenticated.');
        return accountView(user);
      },
    }),
    ...resetRoutes({ auth, isHttps, logger }),
  ];
}

function resetRoutes({
  auth,
  isHttps,
}: Pick<RouteDeps, 'isHttps' | 'logger'> & Pick<RouteDeps['clients'], 'auth'>): Route[] {
  return [
    route({
      ...common,
      method: 'post',
      path: '/auth/forgot-password',
      operationId: 'requestPasswordReset',
      summary: 'Have a code mailed',
      limits: ['resetAddress', 'resetAccount'],
      body: schemas.emailBody,
      bodyKind: 'form',
      response: Done,
      async handle({ body: { email } }) {
        await auth.requestPasswordReset({ email });
        return { detail: 'If the address is known, a code is on its way.' };
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/auth/verify-reset-code',
      operationId: 'verifyResetCode',
      summary: 'Trade the mailed code for a reset token',
      limits: ['resetAddress', 'resetAccount'],
      body: schemas.verifyCodeBody,
      bodyKind: 'form',
      response: schemas.ResetToken,
      async handle({ body: { email, code }, res }) {
        const { resetToken, expiresInSeconds } = await auth.verifyResetCode({ email, code });
        setCookie(res, { name: 'reset_token', value: resetToken, maxAgeSeconds: expiresInSeconds, isHttps });
        return { reset_token: resetToken, expires_in: expiresInSeconds };
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/auth/reset-password',
      operationId: 'resetPassword',
      summary: 'Set a new password by a reset token, once',
      limits: ['resetAddress', 'resetAccount'],
      body: schemas.resetPasswordBody,
      bodyKind: 'form',
      response: Done,
      async handle({ body: { email, new_password: newPassword, reset_token: given }, req, res }) {
        const resetToken = given ?? readCookie(req, 'reset_token', isHttps);
        if (!resetToken) throw invalid('Invalid or expired code.');
        await auth.resetPassword({ email, newPassword, resetToken });
        clearCookie(res, 'reset_token', isHttps);
        return { detail: 'The password has been changed.' };
      },
    }),
  ];
}
