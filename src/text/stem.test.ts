import { describe, expect, it } from 'vitest';
import { stem } from './stem.ts';

/** From the sample vocabularies of snowballstem.org and the comments of its English stemmer. */
const check: Readonly<Record<string, string>> = {
  'words of one family share a stem':
    'consign consigned consigning consignment; consist consisted consistency consistent consistently consists; ' +
    'consol consolation consolations console consoled consoles consoling consolingly consols; ' +
    'conspicu conspicuous conspicuously; conspir conspirator conspirators conspire conspired conspiring; ' +
    'knight knightly knights; knit knits knitted knitting; knock knocked knocking knocks',
  'words of code':
    'pars parse parses parsed parsing; parser parser parsers; seri series; serial serialized serializer',
  'plurals, step 1a':
    'caress caresses; tie ties tied; cri cries cry; gas gas; this this; kiwi kiwis; bus bus',
  'ed and ing, step 1b':
    'agre agreed; plaster plastered; bled bled; motor motoring; sing sing; luxuri luxuriated; hop hopped hopping; ' +
    'hope hoping hoped; fall falling; fizz fizzed; fail failing; file filing; egg egging egged; add adding added; ' +
    'off offed',
  'y as a vowel, step 1c': 'happi happy; by by; say say; enjoy enjoy enjoys; youth youth; boyish boyish',
  'steps 2 and 3':
    'relat relational; condit conditional; ration rational; digit digitizer; radic radicalli; ' +
    'differ differentli; analog analogi; electr electriciti electrical; hope hopeful; good goodness; format formative',
  'step 4':
    'reviv revival; allow allowance; infer inference; adopt adoption; bowdler bowdlerize; replac replacement',
  'step 5': 'probat probate; rate rate; ceas cease; control controll; roll roll',
  'exceptions for whole words':
    'ski skis; sky skies sky; idl idly; gentl gently; ugli ugly; earli early; onli only; singl singly; ' +
    'news news; howe howe; atlas atlas; cosmos cosmos; bias bias; andes andes',
  'exceptions for endings':
    'die dying; lie lying; tie tying; vie vying; inning inning innings; outing outing outings; ' +
    'evening evening; proceed proceed proceeds proceeded; exceed exceedingly; succeed succeed; out outingly',
  'prefixes that keep words apart':
    'general general generally; generic generic; communiti community; communism communism; arsenal arsenal; ' +
    'universal universal; univers universe; emerg emerge; organ organ; organiz organize; internal internal; ' +
    'later later; lateral lateral',
  'short words and others':
    'as as; is is; id id; x x; école école; привет привет; text_valu text_value; 2024 2024',
};

describe('stems', () => {
  it.each(Object.entries(check))('%s', (_, families) => {
    const expected: string[] = [];
    const found: string[] = [];
    for (const family of families.split('; ')) {
      const [root, ...words] = family.split(' ');
      for (const word of words) {
        expected.push(`${word} ${root}`);
        found.push(`${word} ${stem(word)}`);
      }
    }
    expect(found).toEqual(expected);
  });
});
