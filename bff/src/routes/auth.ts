import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { Request, Response } from 'express';
import { fail, isAppError } from '@tallscreen/kit/errors';
import type { Session } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { addressOf } from '@tallscreen/kit-http/rate-limiter';
import { route, type Input, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { createSessionEnds } from '#routes/ended-sessions';
import { clearCookie, readCookie, rememberDevice, setCookie } from '#routes/session-cookie';
import { ticketRoute } from '#routes/ticket';
import * as schemas from '#contract/auth';
import { Done } from '#contract/common';
import { accountView, registrationModeOf, tokensView } from '#views/auth';

const common = { tag: 'auth', access: 'public' } as const;

const REFRESH_MS = 8_000;

type LoginInput = Input<'public', undefined, undefined, typeof schemas.loginBody>;

const userAgentOf = (req: Request): string => req.headers['user-agent'] ?? '';

export function authRoutes(deps: RouteDeps): Route[] {
  const {
    clients: { auth, users },
    isHttps,
    reads,
    registration,
    limiter,
    logger,
    paceRegistration,
    readDevice,
  } = deps;

  const sessionEnds = createSessionEnds(auth, isHttps, logger);

  function begin(res: Response, session: Session | undefined) {
    if (!session) throw new Error('No session.');
    const { refreshToken: value, refreshExpiresInSeconds: maxAgeSeconds } = session;
    setCookie(res, { name: 'refresh_token', value, maxAgeSeconds, isHttps });
    return tokensView(session);
  }

  /** Counts a login attempt for the account in the form, or for this device if the browser has signed in before. */
  async function countGuess(req: Request, res: Response, body: unknown, deviceToken: string | undefined) {
    const deviceId = (await readDevice(deviceToken))?.id;
    await limiter.count(['loginAccount'], { req, user: undefined, body, deviceId }, res, 'after');
  }

  async function signIn({ req, res, body }: LoginInput, adminOnly: boolean) {
    const deviceToken = readCookie(req, 'known_device', isHttps);
    await countGuess(req, res, body, deviceToken);
    const { username: login, password, totp_code: totpCode = '' } = body;
    const made = await auth.login({
      login,
      password,
      totpCode,
      adminOnly,
      deviceToken: deviceToken ?? '',
      userAgent: userAgentOf(req),
    });
    await sessionEnds.endReplaced(req);
    rememberDevice(res, made.deviceToken, isHttps);
    return begin(res, made.session);
  }

  return [
    route({
      ...common,
      method: 'post',
      path: '/auth/register',
      operationId: 'register',
      cookie: {},
      summary: 'Create an account and sign in',
      limits: ['register', 'registerWithoutMetadata'],
      body: schemas.registerBody,
      status: 201,
      response: schemas.Registered,
      errors: [403, 409],
      otherStatus: 202,
      async handle({ body, req, res }) {
        const { username, email, password, metadata, invite = '', reason = '', birth_year: birthYear = 0 } = body;
        const traps = metadata && {
          honeypot: metadata.honeypot,
          jsCheck: metadata.js_check,
          formStartedAt: timestampFromMs(metadata.form_start_time),
        };
        const instance = await reads.instance();
        if (!instance) throw fail('registration_rules_unknown');
        const rules = {
          mode: registrationModeOf(instance.registration ?? registration),
          minimumAge: instance.minimum_age ?? 0,
        };
        const answers = { invite, reason, birthYear, rules };
        const fields = { username, email, password, userAgent: userAgentOf(req), ...answers, ...(traps && { traps }) };
        const made = await paceRegistration(addressOf({ req }), () => auth.register(fields));
        res.locals['hasOtherStatus'] = made.isWaiting;
        if (made.isWaiting) return { status: 'waiting' as const };
        if (!made.user) throw new Error('No user.');
        await sessionEnds.endReplaced(req);
        rememberDevice(res, made.deviceToken, isHttps);
        return { ...begin(res, made.session), user: accountView(made.user) };
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/auth/login',
      operationId: 'login',
      cookie: {},
      summary: 'Sign in with an e-mail address or username',
      limits: ['loginAddress'],
      body: schemas.loginBody,
      bodyKind: 'form',
      response: schemas.Tokens,
      errors: [401, 403],
      handle: (input) => signIn(input, false),
    }),
    route({
      ...common,
      method: 'post',
      path: '/auth/admin/login',
      operationId: 'adminLogin',
      cookie: {},
      summary: 'Sign in as an admin',
      limits: ['loginAddress'],
      body: schemas.loginBody,
      bodyKind: 'form',
      response: schemas.Tokens,
      errors: [401, 403],
      handle: (input) =>
        signIn(input, true).catch((cause: unknown) => {
          if (!isAppError(cause, 'unauthenticated') || cause.fields['totp_required']) throw cause;
          throw fail('invalid_admin_credentials', { cause });
        }),
    }),
    route({
      ...common,
      method: 'post',
      path: '/auth/refresh',
      operationId: 'refresh',
      cookie: { isRead: true },
      summary: 'Exchange the refresh cookie for a new access token',
      limits: ['session'],
      response: schemas.Tokens,
      errors: [401],
      async handle({ req, res }) {
        const refreshToken = readCookie(req, 'refresh_token', isHttps);
        if (!refreshToken) throw fail('not_authenticated');
        try {
          // Wait as long as the client does: identity may complete a refresh after the BFF has given up.
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
      cookie: { isRead: 'orBearer' },
      summary: 'End the session everywhere at once',
      limits: ['session'],
      response: Done,
      errors: [401],
      async handle({ req, res }) {
        clearCookie(res, 'refresh_token', isHttps);
        await sessionEnds.end(req);
        return { detail: 'Logged out.' };
      },
    }),
    ticketRoute(deps),
    route({
      ...common,
      method: 'get',
      path: '/auth/me',
      operationId: 'readAccount',
      summary: 'Read your own account',
      access: 'signedIn',
      beforeTotp: true,
      limits: ['read'],
      response: schemas.Account,
      async handle() {
        const { user } = await users.getMe({});
        if (!user) throw fail('not_authenticated');
        return accountView(user);
      },
    }),
  ];
}
