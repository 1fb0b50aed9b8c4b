import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Person, Role } from '@tallscreen/kit/auth/person';
import type { AnswerHeader } from '#http/openapi/headers';
import type { LimitName } from '#http/rate-limits';

/**
 * The callers that a route allows. public: everybody; tokens are ignored. optional: everybody, but a token must be
 * valid. signedIn: every signed-in user. Roles: signed-in users with one of these roles.
 */
export type Access = 'public' | 'optional' | 'signedIn' | readonly Role[];

/**
 * json: JSON only. form: JSON, urlencoded or multipart fields. vtt: a WebVTT file as text. upload: multipart with a
 * file, read by the handler. bytes: a part of a file, read by the handler.
 */
export type BodyKind = 'json' | 'form' | 'vtt' | 'upload' | 'bytes';

type Shape = z.ZodObject | undefined;
type Body = z.ZodType | undefined;
type Out<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;
/** `T` on routes that require a token, undefined on public ones. */
type WhenSignedIn<A extends Access, T> = A extends 'public' ? undefined : A extends 'optional' ? T | undefined : T;

export interface Input<A extends Access, P extends Shape, Q extends Shape, B extends Body> {
  readonly user: WhenSignedIn<A, Person>;
  readonly accessToken: WhenSignedIn<A, string>;
  readonly params: Out<P>;
  readonly query: Out<Q>;
  readonly body: Out<B>;
  readonly req: Request;
  /** for cookies and headers only; the handler returns the body */
  readonly res: Response;
}

type GuestCode =
  | 'not_authenticated'
  | 'log_in_to_like_videos'
  | 'log_in_to_like_promos'
  | 'log_in_to_like_comments'
  | 'log_in_to_save';

/** One call of the API: how it is guarded, validated, documented and handled. */
export interface RouteDef<A extends Access, P extends Shape, Q extends Shape, B extends Body, R extends z.ZodType> {
  readonly method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';
  /** below /api/v1, in OpenAPI's notation: /videos/{id} */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: A;
  /** the error for a call without a token, if it is not the common one */
  readonly guestCode?: GuestCode;
  /** true: also open to an admin who has not set up the required two-factor sign-in */
  readonly beforeTotp?: true;
  /** true: also open to the token with which a banned user may appeal the ban */
  readonly forAppeal?: true;
  readonly limits: readonly LimitName[];
  /**
   * the call sets this cookie; isRead: the cookie authenticates the call, alone or as an alternative to a bearer token
   */
  readonly cookie?: { readonly isRead?: true | 'orBearer' };
  readonly params?: P;
  readonly query?: Q;
  /** request headers, for the document; the handler reads them */
  readonly headers?: z.ZodObject;
  readonly body?: B;
  readonly bodyKind?: BodyKind;
  readonly status?: 200 | 201 | 202 | 204;
  /** a second good status, such as 200 for a repeat; `handle` chooses it by `res.locals.hasOtherStatus = true` */
  readonly otherStatus?: 200 | 202;
  readonly response: R;
  /** the answer is a text of this type instead of JSON, or has only headers */
  readonly answerType?: 'text/vtt' | 'text/csv' | 'none';
  /** headers that `handle` sets, for the document */
  readonly answerHeaders?: readonly AnswerHeader[];
  /** encodes the answer as JSON text or UTF-8 bytes; JSON.stringify when absent */
  readonly toJson?: (answer: z.input<R>) => string | Buffer;
  /** error statuses besides those that follow from its access, body and limits */
  readonly errors?: readonly number[];
  /** time limit of the whole call; 10 s when absent */
  readonly timeoutMs?: number;
  readonly handle: (input: Input<A, P, Q, B>) => Promise<z.input<R>>;
}

export type Route = RouteDef<Access, Shape, Shape, Body, z.ZodType>;

/** The statuses of a call that does what is asked. */
export const goodStatusesOf = ({
  status = 200,
  otherStatus,
}: Pick<Route, 'status' | 'otherStatus'>): readonly number[] => (otherStatus ? [status, otherStatus] : [status]);

/** Type-checks a route where it is defined and returns it as a plain Route. */
export const route = <
  const A extends Access,
  R extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Body = undefined,
>(
  def: RouteDef<A, P, Q, B, R>,
): Route => def as unknown as Route;
