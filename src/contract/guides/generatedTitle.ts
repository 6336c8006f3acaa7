// What a guide is called that was given no title: the service stores it, the editor shows it while
// it is chosen.
import { memberAt } from '#lib/existing.ts'
import { guideFields } from '#documents/guide.ts'

const names: Record<string, (category: string, subject: string) => string> = {
  replacement: (category, subject) => `${category} ${subject} Replacement`,
  installation: (category, subject) => `Installing ${category} ${subject}`,
  repair: (category, subject) => `Repairing ${category} ${subject}`,
  disassembly: (category, subject) => `Disassembling ${category} ${subject}`,
  teardown: category => `${category} Teardown`,
  technique: (category, subject) => `${subject || category} Technique`,
  maintenance: (category, subject) => `${category} ${subject} Maintenance`,
  'how-to': (category, subject) => `How to ${subject || category}`,
}

/**
 * The title of a guide that was given none (specification 4.3; api-facts 4.4), cut to the length of
 * a title: nobody can be told to shorten what they did not write.
 */
export const generatedTitle = (type: string, category: string, subject: string): string =>
  [
    ...memberAt(names, Object.hasOwn(names, type) ? type : 'maintenance')(category, subject)
      .replace(/ +/g, ' ')
      .trim(),
  ]
    .slice(0, guideFields.title.most)
    .join('')
    .trim()
