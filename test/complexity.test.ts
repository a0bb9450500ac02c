/**
 * Complexity of small programs in every language, counted by hand: cyclomatic after McCabe with the operators of
 * conditions, cognitive after SonarSource's paper (its own examples are the first ones), and the deepest nesting.
 */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExtractor, type Extractor } from '../src/indexing/extract/extractor.ts';
import { defaultConfig } from '../src/model/config.ts';
import type { FilePath } from '../src/model/source-file.ts';
import { projectRoot } from './workspace.ts';

let extractor: Extractor;
beforeAll(() => {
  extractor = createExtractor({
    grammars: path.join(projectRoot, 'dist/grammars'),
    config: defaultConfig.indexing,
  });
});
afterAll(() => extractor.close());

/** `cyclomatic/cognitive/nesting` of every callable with a body, by its qualified name. */
async function check(file: string, source: string, expected: Readonly<Record<string, string>>) {
  const { symbols } = await extractor.extract(file as FilePath, source, []);
  const found = symbols.flatMap(({ qualifiedName, complexity }) =>
    complexity === undefined
      ? []
      : [[qualifiedName, `${complexity.cyclomatic}/${complexity.cognitive}/${complexity.nesting}`]],
  );
  expect(Object.fromEntries(found)).toEqual(expected);
}

interface Case {
  readonly what: string;
  readonly file: string;
  readonly source: string;
  readonly expected: Readonly<Record<string, string>>;
}

const paper: readonly Case[] = [
  {
    what: 'sumOfPrimes: cyclomatic 4, cognitive 7',
    file: 'A.java',
    source: `class A { int sumOfPrimes(int max) {
      int total = 0;
      OUT: for (int i = 1; i <= max; ++i) {
        for (int j = 2; j < i; ++j) {
          if (i % j == 0) { continue OUT; }
        }
        total += i;
      }
      return total;
    } }`,
    expected: { 'A.sumOfPrimes': '4/7/3' },
  },
  {
    what: 'getWords: cyclomatic 4, cognitive 1',
    file: 'A.java',
    source: `class A { String getWords(int number) {
      switch (number) {
        case 1: return "one";
        case 2: return "a couple";
        case 3: return "a few";
        default: return "lots";
      }
    } }`,
    expected: { 'A.getWords': '4/1/1' },
  },
  {
    what: 'overriddenSymbolFrom: cognitive 19',
    file: 'A.java',
    source: `class A { MethodJavaSymbol overriddenSymbolFrom(ClassJavaType classType) {
      if (classType.isUnknown()) { return Symbols.unknownMethodSymbol; }
      boolean unknownFound = false;
      List<JavaSymbol> symbols = classType.getSymbol().members().lookup(name);
      for (JavaSymbol overrideSymbol : symbols) {
        if (overrideSymbol.isKind(JavaSymbol.MTH) && !overrideSymbol.isStatic()) {
          MethodJavaSymbol methodJavaSymbol = (MethodJavaSymbol) overrideSymbol;
          if (canOverride(methodJavaSymbol)) {
            Boolean overriding = checkOverridingParameters(methodJavaSymbol, classType);
            if (overriding == null) {
              if (!unknownFound) { unknownFound = true; }
            } else if (overriding) {
              return methodJavaSymbol;
            }
          }
        }
      }
      if (unknownFound) { return Symbols.unknownMethodSymbol; }
      return null;
    } }`,
    expected: { 'A.overriddenSymbolFrom': '10/19/5' },
  },
  {
    what: 'addVersion: cognitive 35',
    file: 'A.java',
    source: `class A { private void addVersion(final Entry entry, final Transaction txn) {
      final TransactionIndex ti = _persistit.getTransactionIndex();
      while (true) {
        try {
          synchronized (this) {
            if (frst != null) {
              if (frst.getVersion() > entry.getVersion()) { throw new RollbackException(); }
              if (txn.isActive()) {
                for (Entry e = frst; e != null; e = e.getPrevious()) {
                  final long depends = ti.wwDependency(e.getVersion(), txn.getTransactionStatus(), 0);
                  if (depends == TIMED_OUT) { throw new WWRetryException(version); }
                  if (depends != 0 && depends != ABORTED) { throw new RollbackException(); }
                }
              }
            }
            entry.setPrevious(frst);
            break;
          }
        } catch (final WWRetryException re) {
          try {
            final long depends = ti.wwDependency(re.getVersionHandle(), txn.getTransactionStatus(), 5);
            if (depends != 0 && depends != ABORTED) { throw new RollbackException(); }
          } catch (final InterruptedException ie) {
            throw new PersistitInterruptedException(ie);
          }
        } catch (final InterruptedException ie) {
          throw new PersistitInterruptedException(ie);
        }
      }
    } }`,
    expected: { 'A.addVersion': '14/35/5' },
  },
  {
    what: 'toRegexp: cognitive 20',
    file: 'A.java',
    source: `class A { private static String toRegexp(String antPattern, String directorySeparator) {
      int i = antPattern.startsWith("/") || antPattern.startsWith("\\\\") ? 1 : 0;
      while (i < antPattern.length()) {
        final char ch = antPattern.charAt(i);
        if (SPECIAL_CHARS.indexOf(ch) != -1) {
          sb.append(ch);
        } else if (ch == '*') {
          if (i + 1 < antPattern.length() && antPattern.charAt(i + 1) == '*') {
            if (i + 2 < antPattern.length() && isSlash(antPattern.charAt(i + 2))) {
              i += 2;
            } else {
              i += 1;
            }
          } else {
            sb.append("]*?");
          }
        } else if (ch == '?') {
          sb.append("]");
        } else if (isSlash(ch)) {
          sb.append(escapedDirectorySeparator);
        } else {
          sb.append(ch);
        }
        i++;
      }
      return sb.toString();
    } }`,
    expected: { 'A.toRegexp': '12/20/4' },
  },
  {
    what: 'a lambda nests: cognitive 2',
    file: 'A.java',
    source: 'class A { void m() { Runnable r = () -> { if (condition1) { } }; } }',
    expected: { 'A.m': '2/2/1' },
  },
  {
    what: 'runs of operators: 1, 3 and 2 beside the if',
    file: 'A.java',
    source: `class A {
      void one() { if (a && b && c) {} }
      void three() { if (a && b && c || d || e && f) {} }
      void negated() { if (a && !(b && c)) {} }
      void grouped() { if (a && (b && c)) {} }
      void called() { if (a && f(b || c) && d) {} }
      void commented() { if (a // 1
        || /* 2 */ ( // 3
          b && c) || d) {} }
    }`,
    expected: {
      'A.one': '4/2/1',
      'A.three': '7/4/1',
      'A.negated': '4/3/1',
      'A.grouped': '4/2/1',
      'A.called': '5/3/1',
      'A.commented': '5/4/1',
    },
  },
];

// Each has: a chain of if, else-if and else; a loop that contains a condition; a switch with a default; and
// language-specific constructs: handlers, conditional expressions, labels, inline functions.
const languages: readonly Case[] = [
  {
    what: 'python',
    file: 'a.py',
    source: `def chain(a, b):
    if a and b:
        return 1
    elif a or b or chain:
        return 2
    else:
        return 3

def loops(rows):
    for row in rows:
        while row:
            if not row: break
        else:
            pass
    return [x for x in rows if x and x > 1]

def cases(x):
    match x:
        case 1 | 2: return 'a'
        case [y] if y: return 'b'
        case _: return 'c'

async def rest(path):
    try:
        with open(path) as f:
            return f.read() if f else None
    except OSError:
        if path: raise
    except ValueError:
        pass
    finally:
        pass
    return sorted(path, key=lambda p: p if p else 0)

def outer():
    def inner(x):
        if x: return 1
    if inner: return inner
`,
    expected: {
      // if, and, elif, or, or · if, and, elif, or, else
      chain: '6/5/1',
      // for, while, if, and the clauses and operator of the comprehension · 1 + 2 + 3, else, and
      loops: '7/8/3',
      // two cases and a guard · match
      cases: '4/1/1',
      // conditional, two handlers, if, conditional in the lambda · 1, 1, 2, 1, 2
      rest: '6/7/2',
      outer: '2/1/1',
      'outer.inner': '2/1/1',
    },
  },
  {
    what: 'typescript',
    file: 'a.ts',
    source: `function chain(a: number, b?: string) {
  if (a && b) return 1;
  // a comment between
  else /* and here */ if (a || b) return 2;
  else return 3;
}
function nestedElse(a: boolean) {
  if (a) return 1;
  else { if (!a) return 2; }
}
const loops = (rows: number[]) => {
  outer: for (const row of rows) {
    for (let i = 0; i < row; i++) if (i === 3) continue outer;
    do { break; } while (row);
  }
  rows.forEach((row) => { if (row) chain(row); });
};
class Kit {
  cases(x: string) {
    switch (x) {
      case 'a':
      case 'b': return 1;
      default: return x ?? 2;
    }
  }
  rest = function (this: Kit, x?: { y: boolean }) {
    try { x!.y ||= true; } catch (error) { throw x ? error : 1; }
  };
}
type Conditional<T> = T extends string ? 1 : 2;
`,
    expected: {
      chain: '5/5/1',
      nestedElse: '3/4/2',
      // for, for, if, do, if · 1, 2, 3, label, 2, if in the lambda 2
      loops: '6/11/3',
      'Kit.cases': '4/1/1',
      // ||=, catch, conditional · catch, conditional inside it
      'Kit.rest': '4/3/2',
    },
  },
  {
    what: 'javascript: curried and immediate functions',
    file: 'a.js',
    source: `const add = (a) => (b) => a && b;
const run = () => { (function () { if (add) run(); })(); };
`,
    expected: { add: '2/1/0', run: '2/2/1' },
  },
  {
    what: 'csharp',
    file: 'A.cs',
    source: `class A {
  int Chain(int a, bool b) {
    if (a > 1 && b) return 1;
    else if (a > 2 || b) return 2;
    else return 3;
  }
  void Loops(int[] rows) {
    foreach (var row in rows) {
      for (;;) { if (row > 1) goto done; }
      while (row > 2) { }
      do { } while (row > 3);
    }
    done: return;
  }
  int Cases(object x) {
    switch (x) {
      case int i when i > 3: return 1;
      case string: return 2;
      default: return 3;
    }
  }
  string Arms(int x) => x switch { 1 => "a", > 5 and < 9 => "b", _ => "c" };
  int Rest(string s) {
    try { return s?.Length ?? 0; }
    catch (System.Exception e) when (e.Message == "") { return s == null ? 1 : 2; }
    finally { System.Action f = () => { if (s == "") return; }; }
  }
  int Size { get { if (Rest("") > 1) return 1; return 2; } }
}
`,
    expected: {
      'A.Chain': '5/5/1',
      // foreach, for, if, while, do · 1, 2, 3, goto, 2, 2
      'A.Loops': '6/11/3',
      'A.Cases': '4/1/1',
      'A.Arms': '4/2/1',
      // ??, catch, its filter, conditional, if · catch 1, conditional 2, if in the lambda 2
      'A.Rest': '6/5/2',
      'A.Size': '2/1/1',
    },
  },
  {
    what: 'java',
    file: 'A.java',
    source: `class A {
  A(int a) { if (a > 1) return; }
  int chain(int a, boolean b) {
    if (a > 1 && b) return 1;
    else if (a > 2 || b) return 2;
    else return 3;
  }
  int arms(Object x) {
    return switch (x) {
      case Integer i when i > 3 -> 1;
      case String s -> 2;
      default -> 3;
    };
  }
  void rest(int[] rows) {
    for (int row : rows) { do { } while (row > 1); }
    try { rest(rows); } catch (RuntimeException e) { int x = rows == null ? 1 : 2; }
  }
}
`,
    expected: { 'A.A': '2/1/1', 'A.chain': '5/5/1', 'A.arms': '4/1/1', 'A.rest': '5/6/2' },
  },
  {
    what: 'go',
    file: 'a.go',
    source: `package a

func chain(a int, b bool) int {
	if a > 1 && b {
		return 1
	} else if c := a; c > 2 || b {
		return 2
	} else {
		return 3
	}
}

func loops(rows []int, in chan int) {
outer:
	for _, row := range rows {
		for row > 1 {
			if row == 3 { continue outer }
		}
	}
	select {
	case <-in:
	default:
	}
	go func() { if len(rows) > 0 { return } }()
}

func cases(x any) int {
	switch y := x.(type) {
	case int, string:
		return 1
	case error:
		return 2
	default:
		_ = y
	}
	switch {
	case x == nil:
		return 3
	}
	return 4
}
`,
    expected: {
      chain: '5/5/1',
      // for, for, if, case, if · 1, 2, 3, label, select, 2 in the function
      loops: '6/10/3',
      cases: '4/2/1',
    },
  },
  {
    what: 'rust',
    file: 'a.rs',
    source: `fn chain(a: i32, b: bool) -> i32 {
    if a > 1 && b { 1 } else if a > 2 || b { 2 } else { 3 }
}

fn loops(rows: &[i32]) -> Option<i32> {
    'outer: for row in rows {
        while *row > 1 { if *row == 3 { continue 'outer; } }
        loop { break; }
    }
    let Some(first) = rows.first() else { return None; };
    rows.iter().map(|r| if *r > 1 { 1 } else { 2 }).sum()
}

fn cases(x: Option<i32>) -> i32 {
    match x {
        Some(1) | Some(2) => 1,
        Some(y) if y > 3 => 2,
        _ => 3,
    }
}
`,
    expected: {
      chain: '5/5/1',
      // for, while, if, loop, let-else, if · 1, 2, 3, label, 2, 1, 2 in the closure, else
      loops: '7/13/3',
      cases: '3/1/1',
    },
  },
  {
    what: 'c',
    file: 'a.c',
    source: `int chain(int a, int b) {
  if (a > 1 && b) return 1;
  else if (a > 2 || b) return 2;
  else return 3;
}
int loops(int n) {
  for (int i = 0; i < n; i++)
    while (n > 1)
      if (n == 3) goto done;
  do { n--; } while (n);
done:
  return n ? 1 : 2;
}
int cases(int x) {
  switch (x) {
    case 1:
    case 2: return 1;
    default: return 2;
  }
}
int elseLoop(int n) {
  if (n) return 1;
  else for (;;) n++;
}
`,
    expected: {
      chain: '5/5/1',
      loops: '6/9/3',
      cases: '3/1/1',
      // if, for · if, else, for inside it
      elseLoop: '3/4/2',
    },
  },
  {
    what: 'cpp',
    file: 'a.cpp',
    source: `struct Kit {
  int chain(int a, bool b) {
    if (a > 1 and b) return 1;
    else if (a > 2 || b) return 2;
    else return 3;
  }
  int rest(std::vector<int> rows) {
    for (auto row : rows) {
      try { use(row); } catch (const Error& e) { if (row) throw; } catch (...) { }
    }
    auto f = [&](int x) { return x ? 1 : 2; };
    return f(1);
  }
};
`,
    expected: {
      'Kit.chain': '5/5/1',
      // for, catch, if, catch, conditional · 1, 2, 3, 2, 2
      'Kit.rest': '6/10/3',
    },
  },
  {
    what: 'lua',
    file: 'a.lua',
    source: `function chain(a, b)
  if a and b then
    return 1
  elseif a or b then
    return 2
  else
    return 3
  end
end

local function loops(rows)
  for i = 1, 3 do
    while rows[i] do
      if i == 2 then goto done end
    end
  end
  repeat rows = nil until not rows
  table.sort(rows, function(x, y) if x then return x < y end end)
  ::done::
end
`,
    expected: { chain: '5/5/1', loops: '6/10/3' },
  },
];

const sql: readonly Case[] = [
  {
    what: 'T-SQL: blocks, single statements, else-if, queries in conditions',
    file: 'a.sql',
    source: `CREATE PROCEDURE dbo.Chain @a int, @b int AS
BEGIN
  SET NOCOUNT ON;
  IF @a > 1 AND @b = 2
    SELECT 1
  ELSE IF @a BETWEEN 2 AND 3 OR EXISTS (SELECT 1 FROM t WHERE x = 1 AND y = 2)
  BEGIN
    WHILE @a > 0
    BEGIN
      IF @b IS NULL GOTO done;
      SET @a = @a - 1;
    END
  END
  ELSE
    SELECT CASE @a WHEN 1 THEN 'a' WHEN 2 THEN 'b' ELSE 'c' END FROM t WHERE x = 1 AND y = 2;
  BEGIN TRY
    BEGIN TRAN;
    DROP TABLE IF EXISTS dbo.t;
    COMMIT;
  END TRY
  BEGIN CATCH
    IF @@TRANCOUNT > 0 ROLLBACK;
  END CATCH
  done:
END
GO
`,
    expected: {
      // if, and, else-if, or, while, if, when, when, catch, if
      // if 1, and 1, else-if 1, or 1, while 2, if 3, goto 1, else 1, case 1, catch 1, if 2
      Chain: '11/15/3',
    },
  },
  {
    what: 'MySQL: closed by name, functions of the same names, handlers',
    file: 'a.sql',
    source: `DELIMITER //
CREATE PROCEDURE chain(IN a INT, IN b INT)
BEGIN
  DECLARE EXIT HANDLER FOR SQLEXCEPTION ROLLBACK;
  IF (a > 1) AND b = 2 THEN
    SELECT IF(a = 1 AND b = 1, 1, 2), REPEAT('x', 3);
  ELSEIF a = 3 THEN
    WHILE a > 0 DO
      SET a = a - 1;
    END WHILE;
  ELSE
    again: LOOP
      IF a = 4 THEN LEAVE again; END IF;
    END LOOP again;
  END IF;
  REPEAT SET a = 1; UNTIL a = 1 OR b = 2 END REPEAT;
  CASE a WHEN 1 THEN SELECT 1; ELSE SELECT 2; END CASE;
END //
DELIMITER ;
`,
    expected: {
      // handler, if, and, elseif, while, loop, if, repeat, or, when
      // handler 1, if 1, and 1, elseif 1, while 2, else 1, loop 2, if 3, repeat 1, or 1, case 1
      chain: '11/15/3',
    },
  },
  {
    what: 'PL/pgSQL: bodies in dollars, loops over queries, exceptions',
    file: 'a.sql',
    source: `CREATE FUNCTION chain(a int) RETURNS int AS $$
DECLARE r record;
BEGIN
  FOR r IN SELECT * FROM t WHERE x = 1 AND y = 2 LOOP
    EXIT WHEN r.x > 1 AND r.y > 2;
    IF r.x = 1 THEN
      RAISE NOTICE 'x';
    ELSIF r.x = 2 THEN
      NULL;
    END IF;
  END LOOP;
  RETURN CASE WHEN a > 1 OR a < 0 THEN 1 ELSE 2 END;
EXCEPTION
  WHEN no_data_found THEN
    RETURN 0;
  WHEN OTHERS THEN
    RETURN 1;
END;
$$ LANGUAGE plpgsql;

CREATE VIEW v AS SELECT CASE WHEN a THEN 1 END FROM t;
CREATE FUNCTION plain(a int) RETURNS int AS $$ SELECT a + 1 $$ LANGUAGE sql;
`,
    expected: {
      // loop, exit when, and, if, elsif, when, or, two handlers
      // loop 1, exit 1, and 1, if 2, elsif 1, case 1, or 1, handlers 1 and 1
      chain: '10/10/2',
      plain: '1/0/0',
    },
  },
];

describe.each([
  { name: "the paper's examples", cases: paper },
  { name: 'languages', cases: languages },
  { name: 'sql', cases: sql },
])('complexity: $name', ({ cases }) => {
  it.each(cases)('$what', ({ file, source, expected }) => check(file, source, expected));
});
