// What parameters about what one follows mean (reference/parameterWords.ts).
export const followParameterWords: Record<string, string> = {
  kind: '`category`, `tag` or `person`.',
  key: 'The number of the category or the person; of a tag its name or another spelling of it.',
}
