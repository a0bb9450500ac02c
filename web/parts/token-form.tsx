/** Asks for the token of a daemon that requires one. */
import { useState } from 'react';
import { usePage } from '../state/page.ts';

export function TokenForm() {
  const { client, feed } = usePage();
  const [text, setText] = useState('');
  const [wasTried, setTried] = useState(false);
  return (
    <form
      className="message"
      onSubmit={(event) => {
        event.preventDefault();
        client.keepToken(text.trim());
        setTried(true);
        feed.retry();
      }}
    >
      <p className="message-title">This daemon requires a token</p>
      <p className="message-text">
        It is the value of <code>CODEAGENT_SERVER_TOKEN</code> where the daemon runs;{' '}
        <code>codeagent open --print</code> prints an address that contains it. The page keeps it in this tab
        only.
      </p>
      <label>
        Token
        <input
          type="password"
          value={text}
          required
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit">Open the page</button>
      {wasTried && <p role="alert">If this form stays, the token was refused.</p>}
    </form>
  );
}
