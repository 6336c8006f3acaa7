import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import type { GuidePlace } from '#app/shell/wrong/wrongPlace.ts'

/** `id` is that of a line, `s12-3`; a text names its part itself. */
export const placeInGuide =
  (guide: ShownGuide) =>
  (words: Element): GuidePlace | null => {
    const { guideid, revisionid } = guide
    const part = words.getAttribute('data-words')
    if (part === 'introduction' || part === 'conclusion') return { guideid, part, revisionid }
    const [, stepid, line] = /^s(\d+)-(\d+)$/.exec(words.closest('li[id]')?.id ?? '') ?? []
    const step = guide.steps.find(one => String(one.stepid) === stepid)
    if (!step || typeof step.stepid !== 'number') return null
    const lineid = step.lines[Number(line) - 1]?.lineid
    return {
      guideid: step.guideid,
      part: 'step',
      stepid: step.stepid,
      lineid: typeof lineid === 'number' ? lineid : undefined,
      revisionid: step.revisionid,
    }
  }

/** The words of a line as they stand on the page. */
export const lineWords = (stepid: number, line: number): string =>
  document.querySelector(`#s${stepid}-${line} [data-words]`)?.textContent.trim() ?? ''
