/** TypeScript: JSON schemas are compiled to code. */
import type { CuratedPackage } from './curated.ts';

export const ajv: CuratedPackage = {
  name: 'ajv',
  folder: 'ajv/lib',
  language: 'typescript',
  tuning: {
    'qualified name': {
      'Ajv.addKeyword': ['core.ts:Ajv.addKeyword'],
      SchemaEnv: ['compile/index.ts:SchemaEnv'],
      'KeywordCxt.subschema': ['compile/validate/index.ts:KeywordCxt.subschema'],
      'CodeGen.optimize': ['compile/codegen/index.ts:CodeGen.optimize'],
    },
    behavioural: {
      'how are strings turned into numbers when the input has the wrong type': [
        'compile/validate/dataType.ts',
      ],
      'where are missing values filled in from the schema before checking': ['compile/validate/defaults.ts'],
      'how is a remote schema fetched while compiling, without loading the same one twice': ['core.ts'],
      'how are two array elements found to be the same': [
        'vocabularies/validation/uniqueItems.ts',
        'runtime/equal.ts',
      ],
    },
    impact: {
      'what breaks if validateUnion changes': [
        'vocabularies/code.ts:validateUnion',
        'vocabularies/applicator/anyOf.ts',
        'vocabularies/jtd/union.ts',
      ],
      'what is affected when callValidateCode takes other arguments': [
        'vocabularies/code.ts:callValidateCode',
        'compile/validate/keyword.ts',
        'vocabularies/core/ref.ts',
      ],
      'who depends on usePattern': [
        'vocabularies/code.ts:usePattern',
        'vocabularies/applicator/additionalProperties.ts',
        'vocabularies/applicator/patternProperties.ts',
        'vocabularies/validation/pattern.ts',
      ],
      'if validTimestamp accepted fewer strings, what would behave differently': [
        'runtime/timestamp.ts:validTimestamp',
        'vocabularies/jtd/type.ts',
        'compile/jtd/parse.ts',
      ],
    },
    'cross-module': {
      'all keywords that limit how large something may be: numbers, text, arrays and objects': [
        'vocabularies/validation/limitNumber.ts',
        'vocabularies/validation/limitLength.ts',
        'vocabularies/validation/limitItems.ts',
        'vocabularies/validation/limitProperties.ts',
        'vocabularies/validation/limitContains.ts',
      ],
      'every place that throws when a reference cannot be resolved': [
        'compile/ref_error.ts',
        'vocabularies/core/ref.ts',
        'vocabularies/jtd/ref.ts',
        'vocabularies/discriminator/index.ts',
        'compile/jtd/parse.ts',
        'compile/jtd/serialize.ts',
      ],
      'how does a custom keyword get from its definition to generated code': [
        'core.ts',
        'compile/rules.ts',
        'compile/validate/keyword.ts',
        'compile/validate/index.ts',
      ],
    },
    vague: {
      'error messages': [
        'compile/errors.ts',
        'vocabularies/errors.ts',
        'vocabularies/jtd/error.ts',
        'runtime/validation_error.ts',
      ],
      'validators as modules, without eval': ['standalone/index.ts', 'standalone/instance.ts'],
      'strict mode': ['compile/util.ts', 'compile/validate/index.ts', 'core.ts'],
    },
  },
  heldOut: {
    'qualified name': { 'resolve.getSchemaRefs': ['compile/resolve.ts:getSchemaRefs'] },
    behavioural: {
      'how is the length of a text counted when it has emoji': [
        'runtime/ucs2length.ts',
        'vocabularies/validation/limitLength.ts',
      ],
      'when is a referenced schema put in place instead of being called': [
        'compile/resolve.ts',
        'compile/index.ts',
        'vocabularies/core/ref.ts',
      ],
    },
    impact: {
      'which keywords have to be checked after a change of propertyInData': [
        'vocabularies/code.ts:propertyInData',
        'vocabularies/applicator/dependencies.ts',
        'vocabularies/applicator/properties.ts',
        'vocabularies/jtd/properties.ts',
        'vocabularies/validation/required.ts',
      ],
    },
    'cross-module': {
      'all that has to know what other keywords have already evaluated': [
        'vocabularies/unevaluated/unevaluatedProperties.ts',
        'vocabularies/unevaluated/unevaluatedItems.ts',
        'compile/util.ts',
        'compile/validate/index.ts',
      ],
      'where are dates and times treated specially in type definitions, parsing and serializing': [
        'runtime/timestamp.ts',
        'vocabularies/jtd/type.ts',
        'compile/jtd/parse.ts',
        'compile/jtd/serialize.ts',
      ],
    },
    vague: { 'parsing json': ['runtime/parseJson.ts', 'compile/jtd/parse.ts'] },
  },
  negative: {
    'code that makes sure a number is a multiple of another': [
      'compile/codegen/code.ts',
      'vocabularies/code.ts',
      'compile/names.ts',
    ],
    'how is a schema with if, then and else checked': [
      'compile/names.ts',
      'types/index.ts',
      'compile/util.ts',
    ],
    'names of properties that must be there when another one is': ['compile/names.ts', 'types/index.ts'],
  },
};
