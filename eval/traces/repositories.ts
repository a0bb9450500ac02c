/**
 * The repositories that are traced, and how the tests of each are run. Python ones need Debian's python3 and the
 * packages in `needs`; JavaScript ones need those npm packages below DIR/.modules/NAME.
 */

export interface TracedRepository {
  readonly name: string;
  readonly github: string;
  readonly rev: string;
  readonly language: 'python' | 'javascript';
  /** The inference is developed on the former; the latter only measure it. */
  readonly role: 'development' | 'held-out';
  /** Product code is below this folder. Calls from elsewhere are from tests. */
  readonly source: string;
  /** Where the tests are run, below the checkout. */
  readonly folder: string;
  /** Python: what modules are imported from, below the checkout. */
  readonly importFrom?: string;
  /** JavaScript: what the paths of the files to instrument begin with. */
  readonly instrumented?: readonly string[];
  /** The arguments of the interpreter. */
  readonly run: readonly string[];
  readonly needs: string;
}

const pytest = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', '--assert=plain'];
const mocha = 'node_modules/mocha/bin/mocha.js';
const vitest = 'node_modules/vitest/vitest.mjs';
const npm = 'the packages of its package.json, in .modules beside the checkouts';
const javascript = { language: 'javascript', folder: '.', needs: npm } as const;
const python = { language: 'python', folder: '.', importFrom: 'src' } as const;

export const repositories: readonly TracedRepository[] = [
  {
    ...python,
    name: 'django',
    github: 'django/django',
    rev: '5.1',
    role: 'development',
    source: 'django/',
    folder: 'tests',
    importFrom: '.',
    run: [
      'runtests.py',
      '--parallel=1',
      ...['queries', 'lookup', 'aggregation', 'admin_changelist', 'migrations', 'csrf_tests'],
      ...['sessions_tests', 'urlpatterns_reverse', 'basic', 'model_fields'],
    ],
    needs: 'python3-asgiref python3-sqlparse python3-tz',
  },
  {
    ...python,
    name: 'click',
    github: 'pallets/click',
    rev: '8.1.8',
    role: 'development',
    source: 'src/',
    run: [...pytest, 'tests'],
    needs: 'python3-pytest',
  },
  {
    ...javascript,
    name: 'express',
    github: 'expressjs/express',
    rev: '4.21.2',
    role: 'development',
    source: 'lib/',
    instrumented: ['lib/', 'index.js', 'test/'],
    run: [
      mocha,
      '--require',
      'test/support/env',
      '--reporter',
      'dot',
      '--check-leaks',
      'test/',
      'test/acceptance/',
    ],
  },
  {
    ...javascript,
    name: 'hono',
    github: 'honojs/hono',
    rev: '28a9c128912de19f3fb28b00ae289c9b93f6f392',
    role: 'development',
    source: 'src/',
    instrumented: ['src/'],
    run: [vitest, 'run', '--project', 'main', '--coverage.enabled=false'],
  },
  {
    ...python,
    name: 'flask',
    github: 'pallets/flask',
    rev: '2.2.5',
    role: 'held-out',
    source: 'src/',
    run: [...pytest, 'tests'],
    needs:
      'python3-pytest python3-werkzeug python3-jinja2 python3-itsdangerous python3-click python3-blinker',
  },
  {
    ...python,
    name: 'jinja',
    github: 'pallets/jinja',
    rev: '3.1.6',
    role: 'held-out',
    source: 'src/',
    run: [...pytest, 'tests'],
    needs: 'python3-pytest python3-markupsafe python3-trio',
  },
  {
    ...javascript,
    name: 'koa',
    github: 'koajs/koa',
    rev: 'v3.1.2',
    role: 'held-out',
    source: 'lib/',
    instrumented: ['lib/', '__tests__/'],
    run: ['--test', '__tests__'],
  },
  {
    ...javascript,
    name: 'fastify',
    github: 'fastify/fastify',
    rev: 'v5.8.5',
    role: 'held-out',
    source: 'lib/',
    instrumented: ['lib/', 'fastify.js', 'test/'],
    run: ['--test', 'test'],
  },
  {
    ...javascript,
    name: 'yaml',
    github: 'eemeli/yaml',
    rev: 'v3.0.0-1',
    role: 'held-out',
    source: 'src/',
    instrumented: ['src/', 'tests/'],
    run: [vitest, 'run'],
  },
  {
    ...python,
    name: 'requests',
    github: 'psf/requests',
    rev: 'v2.31.0',
    role: 'held-out',
    source: 'requests/',
    importFrom: '.',
    // Timeouts are tested against an address that answers nothing.
    run: [...pytest, '-k', 'not Timeout', 'tests'],
    needs:
      'python3-pytest python3-pytest-httpbin python3-pytest-mock python3-urllib3 python3-idna python3-charset-normalizer python3-certifi python3-socks',
  },
];
