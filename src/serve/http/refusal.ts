/** Error responses: refusals before an operation runs, and errors that it throws. */
import type { Advice } from '../../model/advice.ts';
import type { ErrorCode } from '../../model/errors.ts';
import { failureOf } from '../../model/failure.ts';

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Only advice that is not worded yet: see own-client.ts. */
  readonly advice?: readonly Advice[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The HTTP status of each error code. */
const statuses: Readonly<Record<ErrorCode, number>> = {
  'bad-input': 400,
  'no-permission': 403,
  'not-found': 404,
  'index-locked': 409,
  cancelled: 499,
  'bad-config': 500,
  'index-too-new': 500,
  'index-corrupt': 500,
  'index-read-only': 500,
  internal: 500,
  'no-index': 503,
  'not-a-directory': 503,
  'disk-full': 507,
};

export function refusalOf(error: unknown): Refusal {
  const { code, message, hint, advice } = failureOf(error);
  const status = Object.entries(statuses).find(([each]) => each === code)?.[1] ?? 500;
  return { status, code, message, hint, advice };
}

/** The JSON body of an error response. */
export function errorBody({ code, message, hint, advice = [] }: Refusal): object {
  const others = { ...(hint === undefined ? {} : { hint }), ...(advice.length === 0 ? {} : { advice }) };
  return { error: { code, message, ...others } };
}
