// What a bad connection does to a write, and a service that is busy or refuses.
import type { Guide } from '#contract/guides/shapes.ts'
import {
  answerWith,
  cutUpload,
  dropAnswer,
  dropAnswerWithoutKey,
  dropRequest,
  type Fault,
} from './faults.ts'

/** Says that somebody saved, with the resource as it is. */
const conflictBy =
  (readGuide: (guideid: number) => Promise<Guide>): Fault =>
  async (forward, path) => {
    const [, guideid, stepid] = /^\/guides\/(\d+)(?:\/steps\/(\d+))?/.exec(path) ?? []
    const guide = await readGuide(Number(guideid))
    const current =
      stepid === undefined ? guide : guide.steps.find(step => step.stepid === Number(stepid))
    return current ? new Response(JSON.stringify(current), { status: 409 }) : forward()
  }
const delay: Fault = async forward => {
  await new Promise(resolve => setTimeout(resolve, 3))
  return forward()
}

/** `readGuide`: as an author reads it, with what waits. */
export const badConnection = (readGuide: (guideid: number) => Promise<Guide>): Fault[] => [
  delay,
  dropRequest,
  dropAnswer,
  dropAnswerWithoutKey,
  cutUpload,
  conflictBy(readGuide),
  answerWith(429, '{}', { 'Retry-After': '1', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '1' }),
  answerWith(500, '{}'),
  answerWith(503, '{}', { 'Retry-After': '2' }),
]
