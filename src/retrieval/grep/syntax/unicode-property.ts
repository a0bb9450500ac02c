/**
 * The characters of \p{…}, from JavaScript's own \p{…}. Names are read as in Rust: case, spaces, hyphens, underscores
 * and a leading "is" are ignored, and General_Category and Script may be omitted.
 */
import { type Ranges, rangesOf } from './ranges.ts';

/** Undefined when the property or value does not exist, or JavaScript does not know it. */
export function propertyRanges(property: string, value: string | undefined): Ranges | undefined {
  const source = value === undefined ? loneProperty(property) : valuedProperty(property, value);
  return source === undefined ? undefined : rangesMatching(`\\p{${source}}`);
}

function loneProperty(name: string): string | undefined {
  const own = canonical(binaries, name) ?? canonical(categories, name);
  if (own !== undefined) return own;
  const script = canonical(scripts, name);
  return script === undefined ? undefined : `Script=${script}`;
}

function valuedProperty(property: string, value: string): string | undefined {
  const name = normalised(property);
  if (name === 'gc' || name === 'generalcategory') return canonical(categories, value);
  const script = canonical(scripts, value);
  if (script === undefined) return undefined;
  if (name === 'sc' || name === 'script') return `Script=${script}`;
  return name === 'scx' || name === 'scriptextensions' ? `Script_Extensions=${script}` : undefined;
}

function canonical(names: string, name: string): string | undefined {
  const wanted = normalised(name);
  return names.split(/[ |]/).find((each) => normalised(each) === wanted);
}

function normalised(name: string): string {
  const bare = name.toLowerCase().replace(/[ _-]/g, '');
  // isc stands for ISO_Comment, which is not supported.
  return bare.startsWith('is') && bare.length > 2 && bare !== 'isc' ? bare.slice(2) : bare;
}

/** Blocks that are tested character by character, without surrogates. */
const searched = [
  [0x0, 0xd7ff],
  [0xe000, 0xffff],
  [0x10000, 0x33fff],
  [0xe0000, 0xe0fff],
] as const;

/** Blocks whose characters are uniform except for the last two of each plane. */
const uniform = [
  [0x34000, 0xdffff],
  [0xe1000, 0xeffff],
  [0xf0000, 0x10ffff],
] as const;

function rangesMatching(source: string): Ranges {
  const pairs: (readonly [number, number])[] = [];
  const run = new RegExp(`${source}+`, 'gu');
  for (const [first, last] of searched) {
    const width = first > 0xffff ? 2 : 1;
    for (const match of textOf(first, last).matchAll(run))
      pairs.push([first + match.index / width, first + (match.index + match[0].length) / width - 1]);
  }
  const one = new RegExp(source, 'u');
  for (const [first, last] of uniform)
    for (let start = first; start <= last; start = (start | 0xffff) + 1) {
      if (one.test(String.fromCodePoint(start))) pairs.push([start, (start | 0xffff) - 2]);
      if (one.test(String.fromCodePoint(start | 0xffff))) pairs.push([(start | 0xffff) - 1, start | 0xffff]);
    }
  return rangesOf(pairs);
}

function textOf(first: number, last: number): string {
  const units = new Uint16Array((last - first + 1) * (first > 0xffff ? 2 : 1));
  let at = 0;
  for (let codePoint = first; codePoint <= last; codePoint++) {
    if (codePoint <= 0xffff) units[at++] = codePoint;
    else {
      units[at++] = 0xd800 + ((codePoint - 0x10000) >> 10);
      units[at++] = 0xdc00 + (codePoint & 0x3ff);
    }
  }
  return new TextDecoder('utf-16le').decode(units);
}

const categories =
  'C Other|Cc Control cntrl|Cf Format|Cn Unassigned|Co Private_Use|Cs Surrogate|L Letter|LC Cased_Letter|' +
  'Ll Lowercase_Letter|Lm Modifier_Letter|Lo Other_Letter|Lt Titlecase_Letter|Lu Uppercase_Letter|' +
  'M Mark Combining_Mark|Mc Spacing_Mark|Me Enclosing_Mark|Mn Nonspacing_Mark|N Number|' +
  'Nd Decimal_Number digit|Nl Letter_Number|No Other_Number|P Punctuation punct|Pc Connector_Punctuation|' +
  'Pd Dash_Punctuation|Pe Close_Punctuation|Pf Final_Punctuation|Pi Initial_Punctuation|' +
  'Po Other_Punctuation|Ps Open_Punctuation|S Symbol|Sc Currency_Symbol|Sk Modifier_Symbol|Sm Math_Symbol|' +
  'So Other_Symbol|Z Separator|Zl Line_Separator|Zp Paragraph_Separator|Zs Space_Separator';

const binaries =
  'ASCII_Hex_Digit AHex|Alphabetic Alpha|Bidi_Control Bidi_C|Bidi_Mirrored Bidi_M|Case_Ignorable CI|Cased|' +
  'Changes_When_Casefolded CWCF|Changes_When_Casemapped CWCM|Changes_When_Lowercased CWL|' +
  'Changes_When_Titlecased CWT|Changes_When_Uppercased CWU|Dash|Default_Ignorable_Code_Point DI|' +
  'Deprecated Dep|Diacritic Dia|Emoji|Emoji_Component EComp|Emoji_Modifier EMod|Emoji_Modifier_Base EBase|' +
  'Emoji_Presentation EPres|Extended_Pictographic ExtPict|Extender Ext|Grapheme_Base Gr_Base|' +
  'Grapheme_Extend Gr_Ext|Hex_Digit Hex|IDS_Binary_Operator IDSB|IDS_Trinary_Operator IDST|ID_Continue IDC|' +
  'ID_Start IDS|Ideographic Ideo|Join_Control Join_C|Logical_Order_Exception LOE|Lowercase Lower|Math|' +
  'Noncharacter_Code_Point NChar|Pattern_Syntax Pat_Syn|Pattern_White_Space Pat_WS|Quotation_Mark QMark|' +
  'Radical|Regional_Indicator RI|Sentence_Terminal STerm|Soft_Dotted SD|Terminal_Punctuation Term|' +
  'Unified_Ideograph UIdeo|Uppercase Upper|Variation_Selector VS|White_Space space|XID_Continue XIDC|' +
  'XID_Start XIDS|Any|Assigned|ASCII';

const scripts =
  'Adlam Adlm|Ahom|Anatolian_Hieroglyphs Hluw|Arabic Arab|Armenian Armn|Avestan Avst|Balinese Bali|' +
  'Bamum Bamu|Bassa_Vah Bass|Batak Batk|Bengali Beng|Bhaiksuki Bhks|Bopomofo Bopo|Brahmi Brah|Braille Brai|' +
  'Buginese Bugi|Buhid Buhd|Canadian_Aboriginal Cans|Carian Cari|Caucasian_Albanian Aghb|Chakma Cakm|Cham|' +
  'Cherokee Cher|Chorasmian Chrs|Common Zyyy|Coptic Copt Qaac|Cuneiform Xsux|Cypriot Cprt|' +
  'Cypro_Minoan Cpmn|Cyrillic Cyrl|Deseret Dsrt|Devanagari Deva|Dives_Akuru Diak|Dogra Dogr|Duployan Dupl|' +
  'Egyptian_Hieroglyphs Egyp|Elbasan Elba|Elymaic Elym|Ethiopic Ethi|Garay Gara|Georgian Geor|' +
  'Glagolitic Glag|Gothic Goth|Grantha Gran|Greek Grek|Gujarati Gujr|Gunjala_Gondi Gong|Gurmukhi Guru|' +
  'Gurung_Khema Gukh|Han Hani|Hangul Hang|Hanifi_Rohingya Rohg|Hanunoo Hano|Hatran Hatr|Hebrew Hebr|' +
  'Hiragana Hira|Imperial_Aramaic Armi|Inherited Zinh Qaai|Inscriptional_Pahlavi Phli|' +
  'Inscriptional_Parthian Prti|Javanese Java|Kaithi Kthi|Kannada Knda|Katakana Kana|Kawi|Kayah_Li Kali|' +
  'Kharoshthi Khar|Khitan_Small_Script Kits|Khmer Khmr|Khojki Khoj|Khudawadi Sind|Kirat_Rai Krai|Lao Laoo|' +
  'Latin Latn|Lepcha Lepc|Limbu Limb|Linear_A Lina|Linear_B Linb|Lisu|Lycian Lyci|Lydian Lydi|' +
  'Mahajani Mahj|Makasar Maka|Malayalam Mlym|Mandaic Mand|Manichaean Mani|Marchen Marc|Masaram_Gondi Gonm|' +
  'Medefaidrin Medf|Meetei_Mayek Mtei|Mende_Kikakui Mend|Meroitic_Cursive Merc|Meroitic_Hieroglyphs Mero|' +
  'Miao Plrd|Modi|Mongolian Mong|Mro Mroo|Multani Mult|Myanmar Mymr|Nabataean Nbat|Nag_Mundari Nagm|' +
  'Nandinagari Nand|New_Tai_Lue Talu|Newa|Nko Nkoo|Nushu Nshu|Nyiakeng_Puachue_Hmong Hmnp|Ogham Ogam|' +
  'Ol_Chiki Olck|Ol_Onal Onao|Old_Hungarian Hung|Old_Italic Ital|Old_North_Arabian Narb|Old_Permic Perm|' +
  'Old_Persian Xpeo|Old_Sogdian Sogo|Old_South_Arabian Sarb|Old_Turkic Orkh|Old_Uyghur Ougr|Oriya Orya|' +
  'Osage Osge|Osmanya Osma|Pahawh_Hmong Hmng|Palmyrene Palm|Pau_Cin_Hau Pauc|Phags_Pa Phag|Phoenician Phnx|' +
  'Psalter_Pahlavi Phlp|Rejang Rjng|Runic Runr|Samaritan Samr|Saurashtra Saur|Sharada Shrd|Shavian Shaw|' +
  'Siddham Sidd|SignWriting Sgnw|Sinhala Sinh|Sogdian Sogd|Sora_Sompeng Sora|Soyombo Soyo|Sundanese Sund|' +
  'Sunuwar Sunu|Syloti_Nagri Sylo|Syriac Syrc|Tagalog Tglg|Tagbanwa Tagb|Tai_Le Tale|Tai_Tham Lana|' +
  'Tai_Viet Tavt|Takri Takr|Tamil Taml|Tangsa Tnsa|Tangut Tang|Telugu Telu|Thaana Thaa|Thai|Tibetan Tibt|' +
  'Tifinagh Tfng|Tirhuta Tirh|Todhri Todr|Toto|Tulu_Tigalari Tutg|Ugaritic Ugar|Vai Vaii|Vithkuqi Vith|' +
  'Wancho Wcho|Warang_Citi Wara|Yezidi Yezi|Yi Yiii|Zanabazar_Square Zanb';
