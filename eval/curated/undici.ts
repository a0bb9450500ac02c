/** JavaScript: an HTTP client with the web APIs around it. */
import type { CuratedPackage } from './curated.ts';

export const undici: CuratedPackage = {
  name: 'undici',
  folder: 'undici/lib',
  language: 'javascript',
  tuning: {
    'qualified name': {
      'BalancedPool.addUpstream': ['dispatcher/balanced-pool.js:BalancedPool.addUpstream'],
      'RetryHandler.onHeaders': ['handler/retry-handler.js:RetryHandler.onHeaders'],
      'MockInterceptor.replyWithError': ['mock/mock-interceptor.js:MockInterceptor.replyWithError'],
      'HeadersList.append': ['web/fetch/headers.js:HeadersList.append'],
    },
    behavioural: {
      'how does the client decide how long to wait before a failed request is sent again': [
        'handler/retry-handler.js',
      ],
      'which credentials are dropped when the answer points to another host': [
        'handler/redirect-handler.js',
        'web/fetch/index.js',
      ],
      'how are some hosts excluded from the proxy that the environment names': [
        'dispatcher/env-http-proxy-agent.js',
      ],
      'how is a tls session remembered for the next connection': ['core/connect.js'],
      'cheap timers that need not be exact': ['util/timers.js'],
    },
    impact: {
      'what breaks if DecoratorHandler changes': [
        'handler/decorator-handler.js:DecoratorHandler',
        'interceptor/dns.js',
        'interceptor/dump.js',
        'interceptor/response-error.js',
      ],
      'who depends on FixedQueue': [
        'dispatcher/fixed-queue.js:FixedQueue',
        'dispatcher/pool-base.js',
        'web/websocket/sender.js',
      ],
      'what is affected if buildConnector takes other options': [
        'core/connect.js:buildConnector',
        'dispatcher/client.js',
        'dispatcher/pool.js',
        'dispatcher/proxy-agent.js',
      ],
    },
    'cross-module': {
      'all dispatchers that spread requests over several connections': [
        'dispatcher/agent.js',
        'dispatcher/pool.js',
        'dispatcher/pool-base.js',
        'dispatcher/balanced-pool.js',
      ],
      'every api call that can be aborted by a signal': [
        'api/abort-signal.js',
        'api/api-request.js',
        'api/api-stream.js',
        'api/api-pipeline.js',
        'api/api-connect.js',
        'api/api-upgrade.js',
      ],
      'all events that are published for diagnostics, and where they are published': [
        'core/diagnostics.js',
        'core/request.js',
        'dispatcher/client.js',
        'dispatcher/client-h1.js',
        'web/websocket/connection.js',
        'web/websocket/receiver.js',
      ],
      'timeouts for headers and body, from the option to the error': [
        'dispatcher/client.js',
        'dispatcher/client-h1.js',
        'core/request.js',
        'core/errors.js',
      ],
    },
    vague: {
      mocking: [
        'mock/mock-agent.js',
        'mock/mock-pool.js',
        'mock/mock-client.js',
        'mock/mock-interceptor.js',
        'mock/mock-utils.js',
      ],
      'connection pooling': ['dispatcher/pool.js', 'dispatcher/pool-base.js', 'dispatcher/balanced-pool.js'],
      'server sent events': ['web/eventsource/eventsource.js', 'web/eventsource/eventsource-stream.js'],
    },
  },
  heldOut: {
    'qualified name': { FixedCircularBuffer: ['dispatcher/fixed-queue.js:FixedCircularBuffer'] },
    behavioural: {
      'where are addresses of host names looked up and kept for the next request': ['interceptor/dns.js'],
      'what stops a compressed message from growing without bound': [
        'web/websocket/permessage-deflate.js',
        'web/websocket/receiver.js',
      ],
    },
    impact: {
      'what would a change of extractBody touch': [
        'web/fetch/body.js:extractBody',
        'web/fetch/index.js',
        'web/fetch/request.js',
        'web/fetch/response.js',
        'dispatcher/client-h1.js',
        'dispatcher/client-h2.js',
      ],
      'what relies on failWebsocketConnection': [
        'web/websocket/util.js:failWebsocketConnection',
        'web/websocket/connection.js',
        'web/websocket/receiver.js',
      ],
    },
    'cross-module': {
      'how cookies are read and written, from the header to the object and back': [
        'web/cookies/index.js',
        'web/cookies/parse.js',
        'web/cookies/util.js',
      ],
    },
    vague: { 'http parser': ['dispatcher/client-h1.js', 'llhttp/constants.js'] },
  },
  negative: {
    'error in the body of a multipart form': ['core/errors.js', 'core/symbols.js', 'mock/mock-errors.js'],
    'turn the value of a cookie header into an object': [
      'web/fetch/webidl.js',
      'core/symbols.js',
      'web/fetch/symbols.js',
    ],
  },
};
