// What parameters about what one follows mean (reference/parameterWords.ts).
export const followParameterWords: Record<string, string> = {
  kind: '`category`, `tag` or `person`.',
  key: 'The ID of the category or person; for a tag, its name or another spelling of it.',
}
