// For tests of the work log: guides that are worked through.
import { firstOf } from '#lib/existing.ts'
import type { TestPerson } from './api.ts'

let made = 0
/** A public guide of one step, in the category Kettles. */
export const guideToRun = async (author: TestPerson, category = 'Kettles') => {
  const title = `Seal ${++made}`
  const { guideid } = await author.createGuide({
    body: { category, type: 'repair', title, public: true },
  })
  const { steps } = await author.createStep({
    params: { guideid },
    body: {
      lines: [{ text_raw: 'Pull the plug.', bullet: 'black', level: 0, lineid: null }],
    },
  })
  return { guideid, title, stepid: firstOf(steps).stepid }
}
