// What parameters and members of translations mean, for the reference.

const changed = 'The language to change, two letters; by default, that of the source.'
export const translationParameterWords: Record<string, string> = {
  'patchGuide.langid': changed,
  'patchStep.langid': changed,
  'patchWiki.langid': changed,
  'deleteWiki.langid': 'Two letters: deletes only the translation into this language.',
  'restoreGuide.langid': 'The language to restore, two letters.',
  source_langid: 'The language of the source, two letters.',
  'readTranslation.langid': 'The language of the translation, two letters.',
  'confirmTranslation.langid': 'The language of the translation, two letters.',
  'readTerms.langid': 'The language of the translation, two letters.',
}

export const translationBodyWords: Record<string, string> = {
  'patchStep.form_words':
    'For a translation: the texts of the step’s form, each with its `name` from `readTranslation`; `""` removes one.',
  'confirmTranslation.texts':
    'The texts: for each its `name` from `readTranslation`, its step and line (null for none), and the revision of the source that it was compared with.',
  'setTerms.source_langid': 'The language of the source.',
  'setTerms.langid': 'The language of the translation.',
  'setTerms.version':
    'The version from `readTerms`. If the list has changed since then, the answer is 409.',
  terms:
    'The whole list, at most 500 terms. A `term` is words in the source, `wanted` its translations, of which one is enough, and `unwanted` those not accepted. Translations have no commas or semicolons.',
}
