// Publishing and taking back, between the writes of a guide.
import { repeated } from '#app/api/repeat.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { ApiError, NoAnswer } from '#lib/errors.ts'
import { isGuideAnswer } from './parseResponses.ts'
import type { OutboxClient } from './composeRequest.ts'
import type { GuideAnswer } from '../content/guideFields.ts'
import { readToEdit } from './readToEdit.ts'

type Parts = {
  client: Pick<OutboxClient, 'publishGuide' | 'unpublishGuide' | 'readGuide'>
  /** The newest version that is known here. */
  revisionOf: (guideid: number) => number
  receive: (guide: GuideAnswer) => void
  onAnswer: (name: Verb | 'readGuide', guideid: number, answer: Guide) => void
}
type Verb = 'publishGuide' | 'unpublishGuide'
const tries = 5

/**
 * `publish` has one effect and ends with what the service says: repeated with one key while no
 * answer comes, then read again. Throws NoAnswer where it is not known whether readers see the
 * guide; `readPublic` says it.
 */
export const createPublishActions = ({ client, revisionOf, receive, onAnswer }: Parts) => {
  const read = async (guideid: number): Promise<Guide> => {
    const guide = await readToEdit(guideid, client.readGuide)
    receive(guide)
    onAnswer('readGuide', guideid, guide)
    return guide
  }
  const once = async (guideid: number, name: Verb): Promise<Guide> => {
    const input = { params: { guideid }, query: { revisionid: revisionOf(guideid) } }
    const written = {
      method: name === 'publishGuide' ? 'PUT' : 'DELETE',
      address: `/guides/${guideid}/public?revisionid=${input.query.revisionid}`,
      sent: undefined,
    }
    try {
      return await repeated(written, undefined, key => client[name](input, { key }))
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      // Nobody can be asked: it stays unknown.
      const guide = await read(guideid).catch(() => null)
      if (guide?.public !== (name === 'publishGuide')) throw error
      return guide
    }
  }
  /** Whether readers see it: a first publication may wait for review. */
  const publish = async (guideid: number, isPublic: boolean): Promise<boolean> => {
    const name = isPublic ? 'publishGuide' : 'unpublishGuide'
    for (let left = tries; ; left -= 1) {
      try {
        const guide = await once(guideid, name)
        receive(guide)
        onAnswer(name, guideid, guide)
        return guide.public
      } catch (error) {
        const isBehind =
          error instanceof ApiError && error.status === 409 && isGuideAnswer(error.body)
        if (!isBehind || left <= 1) throw error
        receive(error.body as GuideAnswer)
      }
    }
  }
  const readPublic = async (guideid: number): Promise<boolean> => (await read(guideid)).public
  return { publish, readPublic }
}
