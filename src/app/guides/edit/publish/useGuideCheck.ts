import { useQuery } from '@tanstack/react-query'
import type { Guide } from '#contract/guides/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { call } from '#app/api/client.ts'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import {
  guideCheck,
  textsOf,
  type Checked,
  type CheckedPrerequisite,
  type GuideFinding,
} from './guideCheck.ts'
import { findBrokenLinks, linksOf, noLinks, type Links } from './textLinks.ts'
import { loadPrerequisiteCycle } from '../prerequisites/usePrerequisiteCycles.ts'

/** What the guide is looked through with, beside its own words. */
export type CheckContext = Pick<Checked, 'prerequisites' | 'circles' | 'broken'>

const contentOf = (outbox: Outbox, guideid: number): Pick<Checked, 'guide' | 'steps'> | null => {
  const guide = outbox.guide(guideid)?.mine
  if (!guide) return null
  const steps = guide.stepids.flatMap(stepid => {
    const content = outbox.step(guideid, stepid)?.mine
    return content ? [{ stepid, content }] : []
  })
  return { guide, steps }
}

/** What stands in the outbox now, looked through. */
const checkNow = (outbox: Outbox, guideid: number, around: CheckContext): GuideFinding[] => {
  const content = contentOf(outbox, guideid)
  return content ? guideCheck({ ...content, ...around }) : []
}

const linksNow = (outbox: Outbox, guideid: number): Links => {
  const content = contentOf(outbox, guideid)
  return content ? linksOf(textsOf(content)) : noLinks
}

/** As the service has it this moment; what cannot be read is held to be as it was. */
const beforeNow = (known: Guide, guideid: number, title: string): Promise<CheckedPrerequisite> =>
  call('readGuide', { params: { guideid }, query: { excludePrerequisiteSteps: true } }).then(
    guide => ({ title: guide.title, isGone: false, isPrivate: !guide.public }),
    (error: unknown) => ({
      title,
      isGone: error instanceof ApiError && (error.status === 404 || error.status === 403),
      isPrivate: known.prerequisites.find(one => one.guideid === guideid)?.public === false,
    }),
  )

/** Looks once, with everything around the guide read anew: what somebody is about to publish. */
export const checkFresh = async (outbox: Outbox, guide: Guide): Promise<GuideFinding[]> => {
  const { guideid } = guide
  const { title = guide.title, prerequisites = [] } = outbox.guide(guideid)?.mine ?? {}
  const named = prerequisites.map(one => ({
    guideid: one.guideid,
    title:
      one.title ??
      guide.prerequisites.find(known => known.guideid === one.guideid)?.title ??
      String(one.guideid),
  }))
  const [rows, chains, broken] = await Promise.all([
    Promise.all(named.map(one => beforeNow(guide, one.guideid, one.title))),
    Promise.all(named.map(one => loadPrerequisiteCycle({ guideid, title }, one.guideid))),
    findBrokenLinks(linksNow(outbox, guideid)).catch(() => noLinks),
  ])
  return checkNow(outbox, guideid, {
    prerequisites: rows,
    circles: named.filter((_, n) => chains[n] !== null).map(one => one.title),
    broken,
  })
}

/** Follows every change; drawn anew only when the findings differ. */
export const useGuideCheck = (
  outbox: Outbox,
  guideid: number,
  around: Pick<CheckContext, 'prerequisites' | 'circles'>,
): GuideFinding[] => {
  const links = useOutboxValue(
    () => JSON.stringify(linksNow(outbox, guideid)),
    JSON.stringify(noLinks),
  )
  const { data: broken = noLinks } = useQuery({
    queryKey: ['broken links', links],
    queryFn: () => findBrokenLinks(JSON.parse(links) as Links),
    retry: false,
    placeholderData: known => known,
  })
  return JSON.parse(
    useOutboxValue(() => JSON.stringify(checkNow(outbox, guideid, { ...around, broken })), '[]'),
  ) as GuideFinding[]
}
