/** The members of a type, a module or a file. */
import type { Answers } from '../../api/answers.ts';
import { Link } from '../../parts/link.tsx';
import { KindMark, placeOf } from '../../parts/symbol-name.tsx';

export function Members({ card: { members, memberCount, others } }: { readonly card: Answers['symbol'] }) {
  return (
    <>
      {members.length > 0 && (
        <section>
          <h2>Members</h2>
          <ul className="member-list">
            {members.map(({ id, kind, name }) => (
              <li key={id}>
                <KindMark kind={kind} />
                <Link className="name" to={placeOf(id, kind)}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
          {memberCount > members.length && <p className="quiet">and {memberCount - members.length} more</p>}
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2>Overloads</h2>
          <ul className="rows">
            {others.map(({ id, kind, signature }) => (
              <li key={id}>
                <KindMark kind={kind} />
                <Link className="name" to={placeOf(id, kind)}>
                  {signature ?? id}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
