/**
 * Forty questions about four public repositories, written from their changelogs, commits and documentation before any
 * tool was asked. `decided` lists the few lines that decide the answer: PATH:FIRST-LAST at the revision. `from` names
 * where the subject was found.
 */
export interface Question {
  readonly ask: string;
  readonly from: string;
  readonly decided: readonly string[];
}

export interface AskedRepository {
  readonly name: string;
  readonly github: string;
  readonly rev: string;
  /** Answers are improved on the former; the latter only measure them. */
  readonly role: 'development' | 'held-out';
  /** The type that ripgrep is told to search. */
  readonly fileType: string;
  readonly questions: readonly Question[];
}

const scrapy: AskedRepository = {
  name: 'scrapy',
  github: 'scrapy/scrapy',
  rev: '11079cb1c85b9e75a39a7269943c69d1a975d485',
  role: 'held-out',
  fileType: 'py',
  questions: [
    {
      ask: 'where is it decided that a request starts again at depth 0 instead of one more than its response',
      from: 'release notes 2.18.0, new features: depth_reset',
      decided: ['scrapy/spidermiddlewares/depth.py:112-116'],
    },
    {
      ask: 'how does AutoThrottle compute the new download delay from the latency of a response',
      from: 'documentation: topics/autothrottle, throttling algorithm',
      decided: ['scrapy/extensions/throttle.py:108-127'],
    },
    {
      ask: 'where is it decided that a response with an error status is downloaded again',
      from: 'documentation: topics/downloader-middleware, RetryMiddleware',
      decided: ['scrapy/downloadermiddlewares/retry.py:168-170'],
    },
    {
      ask: 'how are two requests recognised as duplicates of each other',
      from: 'documentation: topics/request-response, request fingerprints',
      decided: ['scrapy/dupefilters.py:106-112', 'scrapy/utils/request.py:101-110'],
    },
    {
      ask: 'where are cookies and credentials removed from a request that is redirected to another host',
      from: 'release notes 2.11.2: security bug fixes',
      decided: ['scrapy/downloadermiddlewares/redirect.py:162-174'],
    },
    {
      ask: 'how does the downloader decide which requests share a concurrency limit and delay',
      from: 'release notes 2.18.0, deprecations: DOWNLOAD_SLOTS',
      decided: ['scrapy/core/downloader/__init__.py:149-158'],
    },
    {
      ask: 'where is it decided that a file of the media pipeline is recent enough and need not be downloaded again',
      from: 'documentation: topics/media-pipeline, file expiration',
      decided: ['scrapy/pipelines/files.py:569-572'],
    },
    {
      ask: 'how are dates and times written in JSON feed exports',
      from: 'release notes 2.18.0, backward-incompatible changes: ScrapyJSONEncoder',
      decided: ['scrapy/utils/serialize.py:16-17'],
    },
    {
      ask: 'how does the engine decide that no more requests can be sent at the moment',
      from: 'documentation: topics/api, ExecutionEngine.needs_backout',
      decided: ['scrapy/core/engine.py:362-368', 'scrapy/core/downloader/__init__.py:127-129'],
    },
    {
      ask: 'where are requests dropped that the robots.txt of a site forbids',
      from: 'documentation: topics/downloader-middleware, RobotsTxtMiddleware',
      decided: ['scrapy/downloadermiddlewares/robotstxt.py:77-84'],
    },
  ],
};

const got: AskedRepository = {
  name: 'got',
  github: 'sindresorhus/got',
  rev: 'd00d845a0b435365ec73ea5a1fca6e17ee677184',
  role: 'development',
  fileType: 'ts',
  questions: [
    {
      ask: 'how long does got wait before the next attempt when a request failed',
      from: 'documentation: 7-retry.md, calculateDelay',
      decided: ['source/core/calculate-retry-delay.ts:38-39'],
    },
    {
      ask: 'how is a Retry-After header that contains a date turned into a delay',
      from: 'documentation: 7-retry.md, maxRetryAfter',
      decided: ['source/core/index.ts:480-489'],
    },
    {
      ask: 'where is it decided which response status codes are followed as redirects',
      from: 'commit 5fccaab4: do not auto-follow 300 and 304 responses',
      decided: ['source/core/index.ts:165-165', 'source/core/index.ts:933-933'],
    },
    {
      ask: 'when does a redirect change the method to GET and drop the body of the request',
      from: 'documentation: 2-options.md, methodRewriting',
      decided: ['source/core/index.ts:1167-1179'],
    },
    {
      ask: 'where is it detected that a response has fewer bytes than its content-length promised',
      from: 'commit 4206f0e6: strictContentLength option',
      decided: ['source/core/index.ts:828-838'],
    },
    {
      ask: 'how does an aborted signal end a request, and when is that a timeout instead of an abort',
      from: 'commit 2d8182de: explicit error name checks for AbortSignal.timeout',
      decided: ['source/core/index.ts:802-815'],
    },
    {
      ask: 'how does pagination decide that no further item or page is wanted',
      from: 'documentation: 4-pagination.md',
      decided: ['source/create.ts:216-218', 'source/create.ts:229-231', 'source/create.ts:248-250'],
    },
    {
      ask: 'where are the remaining afterResponse hooks dropped when a hook retries with other options',
      from: 'commit 1abeba4d: preserveHooks option for retryWithMergedOptions',
      decided: ['source/as-promise/index.ts:135-137'],
    },
    {
      ask: 'what is the parsed body of an empty response when JSON is expected',
      from: 'documentation: 2-options.md, responseType',
      decided: ['source/core/response.ts:171-174'],
    },
    {
      ask: 'where is a request refused because its method cannot have a body',
      from: 'documentation: 2-options.md, allowGetBody',
      decided: ['source/core/index.ts:853-858'],
    },
  ],
};

const caddy: AskedRepository = {
  name: 'caddy',
  github: 'caddyserver/caddy',
  rev: '0cf03d32f7d99cf160d5375e8a40fbe3d910d515',
  role: 'held-out',
  fileType: 'go',
  questions: [
    {
      ask: 'how is the next deadline computed for a client that sends its body very slowly',
      from: 'commit 0cf03d32f: mitigate slowloris via idle read/write deadlines',
      decided: ['modules/caddyhttp/idletimeout.go:60-68'],
    },
    {
      ask: 'where is a client prevented from setting the HTTP_PROXY variable of a FastCGI program',
      from: 'commit 45ba3278b: fix HTTPoxy vulnerability',
      decided: ['modules/caddyhttp/reverseproxy/fastcgi/fastcgi.go:427-429'],
    },
    {
      ask: 'how are upstreams sampled when a few of them are chosen at random for load balancing',
      from: 'commit b2be54827: fix broken reservoir sampling in random_choose policy',
      decided: ['modules/caddyhttp/reverseproxy/selectionpolicies.go:243-257'],
    },
    {
      ask: 'where is the cookie of a sticky session compared with the upstreams',
      from: 'commit 75c988d11: compare sticky-session cookie hash in constant time',
      decided: ['modules/caddyhttp/reverseproxy/selectionpolicies.go:721-729'],
    },
    {
      ask: 'which compression is preferred when the configuration states no order of encodings',
      from: 'commit 03e08ee6a: prioritize zstd and br over gzip in content negotiation',
      decided: ['modules/caddyhttp/encode/encode.go:132-138'],
    },
    {
      ask: 'where is it decided whether the path of a remote admin request is allowed',
      from: 'commit 2d3327148: require path segment boundary in remote access control',
      decided: ['admin.go:725-736'],
    },
    {
      ask: 'what status is recorded when the client disconnects while a request is proxied',
      from: 'commit d2e0ad1e9: log status 499 instead of 0 when client disconnects',
      decided: ['modules/caddyhttp/reverseproxy/reverseproxy.go:700-706'],
    },
    {
      ask: 'how is it decided whether a request to some host is written to the access log',
      from: 'documentation of JSON config: logs, skip_hosts and skip_unmapped_hosts',
      decided: ['modules/caddyhttp/server.go:1167-1180'],
    },
    {
      ask: 'where is a request refused because its TLS server name differs from its Host header',
      from: 'documentation of JSON config: strict_sni_host',
      decided: ['modules/caddyhttp/server.go:881-891'],
    },
    {
      ask: 'how does the file server decide that a file must not be shown',
      from: 'documentation of JSON config: file_server hide; commit 39c9a85f8',
      decided: ['modules/caddyhttp/fileserver/staticfiles.go:697-726'],
    },
  ],
};

const jsoup: AskedRepository = {
  name: 'jsoup',
  github: 'jhy/jsoup',
  rev: '46b620860af930eedc193a705eaf7cea5aec89a6',
  role: 'development',
  fileType: 'java',
  questions: [
    {
      ask: 'where is it decided that a link stays on the same site and gets no nofollow when HTML is cleaned',
      from: 'changelog 1.23.1, #2543',
      decided: ['src/main/java/org/jsoup/safety/Cleaner.java:215-226'],
    },
    {
      ask: 'how does the parser limit the depth of open elements',
      from: 'changelog 1.22.1, #2421',
      decided: ['src/main/java/org/jsoup/parser/TreeBuilder.java:203-210'],
    },
    {
      ask: 'where is it refused to insert a node below itself or below one of its descendants',
      from: 'changelog 1.23.2, #2552',
      decided: ['src/main/java/org/jsoup/nodes/Node.java:555-561'],
    },
    {
      ask: 'which HTTP method does the request after a redirect have',
      from: 'changelog 1.23.1, #2540',
      decided: ['src/main/java/org/jsoup/helper/HttpConnection.java:890-901'],
    },
    {
      ask: 'where are authorization and cookies removed when a redirect leads to another origin',
      from: 'changelog 1.23.1, #2540',
      decided: ['src/main/java/org/jsoup/helper/HttpConnection.java:957-963'],
    },
    {
      ask: 'where are remembered results of selectors such as parent and child released after a query',
      from: 'changelog 1.22.1, #2411',
      decided: [
        'src/main/java/org/jsoup/select/StructuralEvaluator.java:42-46',
        'src/main/java/org/jsoup/select/Collector.java:34-36',
      ],
    },
    {
      ask: 'how is the character set of a document found when the server does not state it',
      from: 'documentation of DataUtil.load; changelog 1.22.1, #2448',
      decided: [
        'src/main/java/org/jsoup/helper/DataUtil.java:276-285',
        'src/main/java/org/jsoup/helper/DataUtil.java:288-301',
      ],
    },
    {
      ask: 'where is it decided that a SOCKS proxy cannot use the JDK HttpClient',
      from: 'changelog 1.22.2, #2468',
      decided: ['src/main/java/org/jsoup/helper/RequestDispatch.java:38-40'],
    },
    {
      ask: 'how is a quoted value of an attribute selector prepared for comparison',
      from: 'changelog 1.22.1, #2380',
      decided: ['src/main/java/org/jsoup/select/Evaluator.java:425-433'],
    },
    {
      ask: 'how is an attribute name that XML does not allow repaired when it is written',
      from: 'changelog 1.23.2, #2573',
      decided: ['src/main/java/org/jsoup/nodes/Attribute.java:230-240'],
    },
  ],
};

export const asked: readonly AskedRepository[] = [scrapy, got, caddy, jsoup];
