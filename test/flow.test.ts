/** `flow`: the calls of a function in source order, and the calls of the functions that they run. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { answerLines, type Given } from './answer-lines.ts';
import { createWorkspace, engineOn, type Workspace } from './workspace.ts';

const files: Readonly<Record<string, string>> = {
  'kitchen.py': `import logging
from shop import buy, Shop

logger = logging.getLogger()
warn = logger.warning


class OvenError(Exception):
    pass


class Oven:
    def __init__(self):
        self.heat = ignite()

    def bake(self, dough):
        raise NotImplementedError


class GasOven(Oven):
    def bake(self, dough):
        return ignite()


def ignite():
    return 1


def knead(flour):
    for each in flour:
        if each:
            ignite()
        else:
            raise OvenError("empty")
    return flour.rest()


def cook(oven: Oven, guests):
    """Bakes bread."""
    warn("cooking")
    dough = knead(buy("flour"))
    later(ignite)
    oven.bake(dough)
    print(len(guests))
    knead(dough)

    def serve(guest):
        return ignite()

    return serve


def later(work):
    return work


def again():
    return cook(GasOven(), [])


def loop(n):
    return loop(n - 1) if n else again()


def set_up(app):
    @app.route("/")
    def menu():
        return ignite()
`,
  'shop.py': `class Shop:
    def sell(self, what):
        return price(what)

    @property
    def owner(self):
        return price("owner")


def price(what):
    return tax(what)


def tax(what):
    return what


def buy(what):
    shop = Shop()
    return shop.sell(
        shop.owner
    )
`,
  'words.py': `class Catalogue:
    def gettext(self, text):
        return text


_ = Catalogue().gettext


def pay():
    print(_("Pay"))
    add_up()
    return _("Thanks")


def add_up():
    return 1
`,
  'evening.py': `def close_up():
    sweep_up()
    leave_it()


def sweep_up():
    wash_up()
    dry_up()


def leave_it():
    lock_up()


def wash_up():
    rinse_it()


def dry_up():
    air_it()


def lock_up():
    bolt_it()


def rinse_it():
    return 1


def air_it():
    return 1


def bolt_it():
    return 1
`,
  'desk.py': `from kitchen import ignite


def open_desk(plans):
    def on_order(order):
        plan = plans[order.name]
        ignite()
        plan(order, order.items)
        order.seal_up()
        return plan(order)

    return on_order
`,
  'bread.ts': `const timed = <T>(work: T): T => work;
function slice(): number { return cut(); }
function cut(): number { return 1; }
const slicer = timed(slice);
const knife = slice;
export const eat = (crumbs: number[]) => {
  slicer();
  knife();
  crumbs.map((crumb) => cut());
  return {
    swallow() { return cut(); },
  };
};
`,
  'dishes.py': `class Dish:
    def wash(self):
        return 1
    def dry(self):
        return 1
class Plate(Dish):
    def wash(self):
        return 2
class Bowl(Dish):
    def wash(self):
        return 3
class Cup(Dish):
    def wash(self):
        return 4
class Mug(Dish):
    def wash(self):
        return 5
def clean(dish: Dish):
    dish.wash()
    dish.dry()
`,
};

let workspace: Workspace;
let engine: Engine;

beforeAll(async () => {
  workspace = createWorkspace();
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  engine = engineOn(workspace.root);
  await engine.index.update();
});

afterAll(() => {
  engine.close();
  workspace.dispose();
});

const check = (given: Given, expected: readonly string[]) => async () => {
  expect(await answerLines(engine, 'flow', given)).toEqual(expected);
};

describe('flow', () => {
  it(
    'shows calls in source order, with branches, functions that are passed on, and overrides that run',
    check({ symbol: 'cook' }, [
      'function kitchen.py:cook  :38-50  5 calls  (also 2 external: print, len; 1 log message)',
      '  :41  dough = knead(buy("flour"))  → knead  (also 1 unresolved)',
      '    :32  [for if] ignite()  → ignite',
      '    :34  [for else] raise OvenError("empty")',
      '  :41  → shop.py:buy  (also reads owner)',
      '    :19  shop = Shop()  → Shop',
      '    :20  return shop.sell(  → Shop.sell',
      '      :3  return price(what)  → price  +1 call',
      '  :42  later(ignite)  → later; passes ignite',
      '  :43  oven.bake(dough)  → Oven.bake  (may run GasOven.bake)  (also 1 external)',
      '    :21  def bake(self, dough):  → runs GasOven.bake possible',
      '      :22  return ignite()  → ignite',
      '  :45  knead(dough)  → knead  (shown above at :41)',
      '  :50  return serve  → passes cook.serve',
      '    :48  return ignite()  → ignite',
    ]),
  );

  it(
    'counts the calls below the depth',
    check({ symbol: 'buy', depth: 1 }, [
      'function shop.py:buy  :18-22  2 calls  (also reads owner)',
      '  :19  shop = Shop()  → Shop',
      '  :20  return shop.sell(  → Shop.sell  +1 call',
    ]),
  );

  it(
    'a limit cuts the deepest calls',
    check({ symbol: 'again', limit: 3 }, [
      'function kitchen.py:again  :57-58  2 calls',
      '  :58  return cook(GasOven(), [])  → cook  (also 2 external; 1 log message)',
      '    :41  dough = knead(buy("flour"))  → knead  +2 calls; shop.py:buy  +2 calls',
      '    :42  later(ignite)  → later; passes ignite',
      '    :43  oven.bake(dough)  → Oven.bake  (may run GasOven.bake)',
      '    :45  knead(dough)  → knead  +2 calls',
      '    :50  return serve  → passes cook.serve  +1 call',
      '  :58  → GasOven',
      'Not all calls were followed to the depth (--limit)',
    ]),
  );

  it(
    'a limit leaves room for the calls of each branch',
    check({ symbol: 'close_up', limit: 7 }, [
      'function evening.py:close_up  :1-3  2 calls',
      '  :2  sweep_up()  → sweep_up',
      '    :7  wash_up()  → wash_up',
      '      :16  rinse_it()  → rinse_it',
      '    :8  dry_up()  → dry_up  +1 call',
      '  :3  leave_it()  → leave_it',
      '    :12  lock_up()  → lock_up',
      '      :24  bolt_it()  → bolt_it',
      'Not all calls were followed to the depth (--limit)',
    ]),
  );

  it(
    'counts translations',
    check({ symbol: 'pay' }, [
      'function words.py:pay  :9-12  1 call  (also 1 external: print; 2 translations)',
      '  :11  add_up()  → add_up',
    ]),
  );

  it(
    'a recursive call leads to the function itself',
    check({ symbol: 'loop', depth: 1 }, [
      'function kitchen.py:loop  :61-62  2 calls',
      '  :62  return loop(n - 1) if n else again()  → loop  (shown above at :61); again  +2 calls',
    ]),
  );

  it(
    'follows aliases, and functions in object literals',
    check({ symbol: 'eat' }, [
      'function bread.ts:eat  :6-13  3 calls  (also 1 external: map)',
      '  :7  slicer();  → slicer',
      '    :4  const slicer = timed(slice);  → slice',
      '      :2  function slice(): number { return cut(); }  → cut',
      '    :4  → timed',
      '  :8  knife();  → slice (through knife)  (shown above at :4)',
      '  :9  crumbs.map((crumb) => cut());  → cut',
      '  :11  swallow() { return cut(); },  → passes eat.swallow',
      '    :11  swallow() { return cut(); },  → cut',
    ]),
  );

  it(
    'shows unresolved calls where they are; members of a name that the repository does not define are counted',
    check({ symbol: 'open_desk' }, [
      'function desk.py:open_desk  :4-12  0 calls',
      '  :12  return on_order  → passes open_desk.on_order  (also 1 unresolved)',
      '    :7  ignite()  → kitchen.py:ignite',
      '    :8  plan(order, order.items)  → plan unresolved +1',
    ]),
  );

  it(
    'shows a decorated inner function',
    check({ symbol: 'set_up' }, [
      'function kitchen.py:set_up  :65-68  0 calls, 1 unresolved',
      '  :66  @app.route("/")  → route unresolved',
      '  :67  def menu():  → passes set_up.menu',
      '    :68  return ignite()  → ignite',
    ]),
  );

  it(
    'counts many overrides',
    check({ symbol: 'clean' }, [
      'function dishes.py:clean  :18-20  2 calls',
      '  :19  dish.wash()  → Dish.wash  (may run Plate.wash, Bowl.wash, Cup.wash, … 1 more)',
      '  :20  dish.dry()  → Dish.dry',
    ]),
  );
});
