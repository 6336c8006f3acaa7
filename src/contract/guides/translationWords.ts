// What parameters and members of translations mean, for the reference.

export const translationParameterWords: Record<string, string> = {
  source_langid: 'The language of the source, two letters.',
  'readTranslation.langid': 'The language of the translation, two letters.',
  'confirmTranslation.langid': 'The language of the translation, two letters.',
  'readTerms.langid': 'The language of the translation, two letters.',
  source_revisionid:
    'Of a translation: the revision of the source that its new words were made from. The newest when it is left out.',
}

export const translationBodyWords: Record<string, string> = {
  'patchStep.form_words':
    'In a translation only: what the form of the step is called there, each text by the `name` that `readTranslation` gives; "" takes it away.',
  'confirmTranslation.texts': 'Which they are, each with what it was compared with.',
  'confirmTranslation.stepid': 'The step that it stands in; null: a text of the guide itself.',
  'confirmTranslation.name': 'As `readTranslation` names it.',
  'confirmTranslation.lineid': 'The line of the step; null: no line.',
  'confirmTranslation.source_revisionid': 'The revision of the source that it was compared with.',
  'setTerms.source_langid': 'The language of the source.',
  'setTerms.langid': 'The language of the translation.',
  'setTerms.version': 'As `readTerms` gives it; when it is another by now, the answer is 409.',
  terms: 'All of them, at most 500.',
  term: 'Words of the source, each once.',
  wanted: 'Words that translate it; one of them is enough. None has a comma or a semicolon.',
  unwanted: 'Words that do not; likewise.',
}
