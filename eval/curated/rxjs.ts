/** TypeScript: streams of values, one operator per file. */
import type { CuratedPackage } from './curated.ts';

export const rxjs: CuratedPackage = {
  name: 'rxjs',
  folder: 'rxjs/src',
  language: 'typescript',
  tuning: {
    'qualified name': {
      'Observable.lift': ['internal/Observable.ts:Observable.lift'],
      'ReplaySubject._trimBuffer': ['internal/ReplaySubject.ts:ReplaySubject._trimBuffer'],
      'AsyncAction.requestAsyncId': ['internal/scheduler/AsyncAction.ts:AsyncAction.requestAsyncId'],
    },
    behavioural: {
      'what happens to an error that nobody listens for': [
        'internal/util/reportUnhandledError.ts',
        'internal/Subscriber.ts',
        'internal/config.ts',
      ],
      'how are the remaining cleanups run when one of them throws': [
        'internal/Subscription.ts',
        'internal/util/UnsubscriptionError.ts',
      ],
      'how many inner sources run at the same time, and where do the others wait': [
        'internal/operators/mergeInternals.ts',
        'internal/operators/mergeMap.ts',
      ],
      'how is a promise turned into a stream of values': [
        'internal/observable/innerFrom.ts',
        'internal/scheduled/schedulePromise.ts',
      ],
    },
    impact: {
      'what breaks if scanInternals changes': [
        'internal/operators/scanInternals.ts:scanInternals',
        'internal/operators/scan.ts',
        'internal/operators/reduce.ts',
      ],
      'what is affected by a change of bindCallbackInternals': [
        'internal/observable/bindCallbackInternals.ts:bindCallbackInternals',
        'internal/observable/bindCallback.ts',
        'internal/observable/bindNodeCallback.ts',
      ],
      'who uses observeNotification': [
        'internal/Notification.ts:observeNotification',
        'internal/operators/dematerialize.ts',
        'internal/testing/ColdObservable.ts',
        'internal/testing/HotObservable.ts',
      ],
    },
    'cross-module': {
      'all operators that collect values into arrays': [
        'internal/operators/buffer.ts',
        'internal/operators/bufferCount.ts',
        'internal/operators/bufferTime.ts',
        'internal/operators/bufferToggle.ts',
        'internal/operators/bufferWhen.ts',
        'internal/operators/toArray.ts',
      ],
      'every way to share one subscription between many subscribers': [
        'internal/operators/share.ts',
        'internal/operators/shareReplay.ts',
        'internal/operators/refCount.ts',
        'internal/operators/multicast.ts',
        'internal/operators/publish.ts',
        'internal/operators/connect.ts',
        'internal/observable/connectable.ts',
        'internal/observable/ConnectableObservable.ts',
      ],
      'errors for sequences that have too few or too many values, and who throws them': [
        'internal/util/EmptyError.ts',
        'internal/util/SequenceError.ts',
        'internal/util/NotFoundError.ts',
        'internal/util/ArgumentOutOfRangeError.ts',
        'internal/operators/single.ts',
        'internal/operators/throwIfEmpty.ts',
      ],
      'work that is done at the next repaint of the browser, across schedulers and sources': [
        'internal/scheduler/AnimationFrameAction.ts',
        'internal/scheduler/AnimationFrameScheduler.ts',
        'internal/scheduler/animationFrame.ts',
        'internal/scheduler/animationFrameProvider.ts',
        'internal/observable/dom/animationFrames.ts',
      ],
    },
    vague: {
      retrying: ['internal/operators/retry.ts', 'internal/operators/retryWhen.ts'],
      'web sockets': [
        'internal/observable/dom/WebSocketSubject.ts',
        'internal/observable/dom/webSocket.ts',
        'webSocket/index.ts',
      ],
      'http requests': [
        'internal/ajax/ajax.ts',
        'internal/ajax/AjaxResponse.ts',
        'internal/ajax/types.ts',
        'internal/ajax/errors.ts',
        'internal/observable/dom/fetch.ts',
      ],
    },
  },
  heldOut: {
    'qualified name': {
      'TestScheduler.parseMarbles': ['internal/testing/TestScheduler.ts:TestScheduler.parseMarbles'],
      'WebSocketSubject.multiplex': [
        'internal/observable/dom/WebSocketSubject.ts:WebSocketSubject.multiplex',
      ],
    },
    behavioural: {
      'how can time be simulated so that nothing really has to wait': [
        'internal/scheduler/VirtualTimeScheduler.ts',
        'internal/testing/TestScheduler.ts',
      ],
      'the most recent value is given at once to whoever comes later': [
        'internal/BehaviorSubject.ts',
        'internal/ReplaySubject.ts',
      ],
    },
    impact: {
      'what breaks if executeSchedule takes its arguments in another order': [
        'internal/util/executeSchedule.ts:executeSchedule',
        'internal/observable/combineLatest.ts',
        'internal/operators/bufferTime.ts',
        'internal/operators/mergeInternals.ts',
        'internal/operators/observeOn.ts',
        'internal/operators/timeout.ts',
        'internal/operators/windowTime.ts',
        'internal/scheduled/scheduleAsyncIterable.ts',
        'internal/scheduled/scheduleIterable.ts',
      ],
      'which code relies on arrRemove': [
        'internal/util/arrRemove.ts:arrRemove',
        'internal/Subject.ts',
        'internal/Subscription.ts',
        'internal/operators/bufferCount.ts',
        'internal/operators/bufferTime.ts',
        'internal/operators/bufferToggle.ts',
        'internal/operators/windowTime.ts',
        'internal/operators/windowToggle.ts',
        'internal/scheduler/AsyncAction.ts',
      ],
    },
    'cross-module': {
      'all operators that let values through less often than they come': [
        'internal/operators/throttle.ts',
        'internal/operators/throttleTime.ts',
        'internal/operators/debounce.ts',
        'internal/operators/debounceTime.ts',
        'internal/operators/audit.ts',
        'internal/operators/auditTime.ts',
        'internal/operators/sample.ts',
        'internal/operators/sampleTime.ts',
      ],
    },
    vague: {
      'marble tests': [
        'internal/testing/TestScheduler.ts',
        'internal/testing/ColdObservable.ts',
        'internal/testing/HotObservable.ts',
      ],
    },
  },
  negative: {
    'which function is called when a source ends without a value': [
      'internal/util/isFunction.ts',
      'internal/util/noop.ts',
      'internal/util/identity.ts',
    ],
    'pipe a source through a scheduler so that values arrive later': [
      'internal/util/pipe.ts',
      'internal/util/lift.ts',
      'internal/operators/OperatorSubscriber.ts',
    ],
    'operator that goes on with another source when one fails': [
      'internal/Operator.ts',
      'internal/operators/OperatorSubscriber.ts',
      'internal/util/lift.ts',
    ],
  },
};
