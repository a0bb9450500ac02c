/** The frame around every screen: navigation, the search box, the state of the index. Screens load when they are opened. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { Banner } from './parts/banner.tsx';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { Help } from './parts/help.tsx';
import { IndexState } from './parts/index-state.tsx';
import { Link } from './parts/link.tsx';
import { SearchBox } from './parts/search-box.tsx';
import { TokenForm } from './parts/token-form.tsx';
import { SearchScreen } from './screens/search/search-screen.tsx';
import { useAddress, useLive } from './state/page.ts';
import { hrefOf, type Screen, screens } from './state/router.ts';
import { useTheme } from './state/theme.ts';
import { isTyping } from './state/typing.ts';

const lazily = {
  code: lazy(() => import('./screens/code/code-screen.tsx')),
  symbol: lazy(() => import('./screens/symbol/symbol-screen.tsx')),
  graph: lazy(() => import('./screens/graph/graph-screen.tsx')),
  map: lazy(() => import('./screens/map/map-screen.tsx')),
  change: lazy(() => import('./screens/change/change-screen.tsx')),
  status: lazy(() => import('./screens/status/status-screen.tsx')),
};

const titles: Readonly<Record<Screen, string>> = {
  search: 'Search',
  code: 'Code',
  symbol: 'Symbol',
  graph: 'Graph',
  map: 'Map',
  change: 'Change',
  status: 'Status',
};

export function App() {
  const { screen } = useAddress();
  const { connection, news } = useLive();
  const [theme, nextTheme] = useTheme();
  const [isHelping, setHelping] = useState(false);
  useEffect(() => listenForHelp(() => setHelping(true)), []);
  const name = repositoryName(news?.root);
  useTitle(screen, name);
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar">
        <Link className="brand" to="/" title={news?.root}>
          <img src="/mark.svg" alt="" width="18" height="18" />
          <bdi>{name}</bdi>
        </Link>
        <nav aria-label="Screens">
          {screens
            .filter((each) => each !== 'symbol' || screen === 'symbol')
            .map((each) => (
              <Link key={each} to={hrefOf(each)} aria-current={each === screen ? 'page' : undefined}>
                {titles[each]}
              </Link>
            ))}
        </nav>
        <SearchBox />
        <IndexState />
        <button type="button" className="plain" onClick={nextTheme} title={`Theme: ${theme}`}>
          {theme === 'system' ? 'Auto' : theme === 'light' ? 'Light' : 'Dark'}
          <span className="unseen"> theme</span>
        </button>
        <button type="button" className="plain" onClick={() => setHelping(true)} title="Keys">
          ?<span className="unseen"> Show the keys</span>
        </button>
      </header>
      <Banner />
      <main id="main" tabIndex={-1}>
        {connection.kind === 'locked' ? (
          <TokenForm />
        ) : (
          <Suspense fallback={<p className="loading">Loading…</p>}>
            <ErrorBoundary key={screen}>
              <ScreenNamed screen={screen} />
            </ErrorBoundary>
          </Suspense>
        )}
      </main>
      {isHelping && <Help onClose={() => setHelping(false)} />}
    </>
  );
}

function ScreenNamed({ screen }: { readonly screen: Screen }) {
  if (screen === 'search') return <SearchScreen />;
  const Shown = lazily[screen];
  return <Shown />;
}

function repositoryName(root: string | undefined): string {
  return root?.split(/[\\/]/).findLast((part) => part !== '') ?? 'codeagent';
}

function useTitle(screen: Screen, name: string): void {
  const { query } = useAddress();
  const what = query.id?.split(':').at(-1) ?? query.file?.split('/').at(-1) ?? query.q;
  useEffect(() => {
    document.title = [what, titles[screen], name]
      .filter((part) => part !== undefined && part !== '')
      .join(' · ');
  }, [screen, name, what]);
}

/** Returns a function that stops listening. */
function listenForHelp(onHelp: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== '?' || isTyping(event.target)) return;
    event.preventDefault();
    onHelp();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
