import createFailure, { type Failure } from '@outside/errors';
//     ^ nothing
//                      ^ imports probable -> app/augmented.d.ts:@outside/errors.Failure
import * as errors from '@outside/errors';

export function fail(failure: Failure) {
  //                          ^ references probable -> app/augmented.d.ts:@outside/errors.Failure
  createFailure('FAILED');
  // <- calls unresolved external
  errors.createFailure('FAILED');
  //     ^ calls unresolved external
  failure.tool().turn();
  //      ^ calls probable -> app/augmented.d.ts:@outside/errors.Failure.tool; never
  //             ^ calls probable -> app/more.ts:Tool.turn
}
