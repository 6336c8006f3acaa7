// What the reads of the bench ask for: a typical guide, and the longest page of the list.
import type { Guide } from '#contract/guides/shapes.ts'
import { lastOf } from '#lib/existing.ts'
import type { Running } from './service.ts'

export const typicalGuide = async ({ client }: Running): Promise<Guide> => {
  await client.createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: '' } })
  const { guideid } = await client.createGuide({
    body: {
      category: 'Bench',
      type: 'repair',
      title: 'Bench guide',
      public: true,
      introduction: "Words with ''marks''.\n\n* one\n* two",
      tools: [{ name: 'Spudger' }],
    },
  })
  let guide!: Guide
  for (let step = 1; step <= 10; step++) {
    const lines = Array.from({ length: 4 }, (_, index) => ({
      text_raw: `Line ${index} of step ${step}: loosen the ***screw*** and lift the cover off.`,
      bullet: 'black' as const,
      level: 0,
    }))
    guide = await client.createStep({ params: { guideid }, body: { title: `Step ${step}`, lines } })
  }
  return guide
}

const listed = 200
/**
 * The address of a list of 200 guides with pictures' places, flags and prerequisites as real ones
 * have them.
 */
export const longestList = async ({ client }: Running): Promise<string> => {
  const made: number[] = []
  for (let n = 1; n <= listed; n++) {
    const { guideid } = await client.createGuide({
      body: {
        category: 'Bench',
        type: 'repair',
        title: `Guide ${n} of the bench`,
        summary: 'What it is about, in a sentence or two of usual length.',
        public: true,
        difficulty: 'Moderate',
        time_required_max: 1200,
        flags: ['GUIDE_IN_PROGRESS'],
        prerequisites: n % 4 === 0 ? [lastOf(made)] : [],
      },
    })
    made.push(guideid)
  }
  return `/api/2.0/guides?limit=${listed}`
}
