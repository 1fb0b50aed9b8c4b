import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Person, Role } from '@tallscreen/kit/auth/person';
import type { RawJson } from '#http/answer';
import type { LimitName } from '#http/limits';
import type { HeaderSink } from '#http/rate-limiter';

/** Who may call: anybody; anybody, known when signed in; the signed in; the signed in with one of these roles. */
export type Access = 'public' | 'optional' | 'person' | readonly Role[];

/** json: JSON alone. form: JSON, urlencoded and multipart fields. upload: multipart with a file, read by the handler. */
export type BodyKind = 'json' | 'form' | 'upload';

export interface FastCall {
  readonly req: IncomingMessage;
  /** go out with the answer */
  readonly headers: HeaderSink;
  /** the address's parameter, digits; empty where it has none */
  readonly id: string;
  /** what stands behind the question mark */
  readonly query: string;
}

export type FastHandler = (call: FastCall) => Promise<RawJson>;

type Shape = z.ZodObject | undefined;
type Body = z.ZodType | undefined;
type Out<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;
type PersonFor<A extends Access> = A extends 'public' ? undefined : A extends 'optional' ? Person | undefined : Person;

export interface Input<A extends Access, P extends Shape, Q extends Shape, B extends Body> {
  readonly person: PersonFor<A>;
  readonly params: Out<P>;
  readonly query: Out<Q>;
  readonly body: Out<B>;
  readonly req: Request;
  /** for cookies and headers only: the answer is what the handler returns */
  readonly res: Response;
}

/** One call of the contract: what checks it, documents it and answers it. */
export interface RouteDef<A extends Access, P extends Shape, Q extends Shape, B extends Body, R extends z.ZodType> {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** OpenAPI style below /api/v1: /videos/{id} */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: A;
  /** what a guest is told, where the common sentence will not do */
  readonly guestSentence?: string;
  readonly limits: readonly LimitName[];
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly bodyKind?: BodyKind;
  readonly status?: 200 | 201;
  readonly response: R;
  /** statuses it may answer beside those that its access, body and limits bring about by themselves */
  readonly errors?: readonly number[];
  /** the whole time for an answer; 10 s when absent */
  readonly timeoutMs?: number;
  readonly handle: (input: Input<A, P, Q, B>) => Promise<z.input<R> | RawJson>;
  /** The same for a call in its ordinary form, past Express; see fast-lane. */
  readonly fast?: FastHandler;
}

export type Route = RouteDef<Access, Shape, Shape, Body, z.ZodType>;

/** Checks a route's types where it is written; in the table all routes are alike. */
export const route = <
  const A extends Access,
  R extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Body = undefined,
>(
  def: RouteDef<A, P, Q, B, R>,
): Route => def as unknown as Route;
