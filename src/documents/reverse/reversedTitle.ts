import { guideFields } from '../guide.ts'

/** What the guide for the way back may be called, in the language of its guide. */
export const reversedTitle = (title: string, langid: string): string => {
  const ending = langid.startsWith('de') ? ' – Zusammenbau' : ' – reassembly'
  return [...title].slice(0, guideFields.title.most - ending.length).join('') + ending
}
