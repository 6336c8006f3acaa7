import { useSuspenseQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { beginOutbox, guideToEdit } from '#app/drafts/react/beginOutbox.ts'
import { useOpenDocument } from '#app/drafts/react/useOpenDocument.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { isResuming } from '#app/drafts/journal/caretPositions.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { GuideEditor } from './edit/shell/GuideEditor.tsx'
import { EditForbidden } from './edit/access/EditForbidden.tsx'
import type { EditorTab } from './edit/position/editorTab.ts'
import { noteOpened, restoredBefore } from './edit/shell/restoredDrafts.ts'
import { isReloaded, loadEarlierPosition } from './edit/position/earlierVisit.ts'
import { GuideEditSkeleton } from './edit/shell/GuideEditSkeleton.tsx'

type Place = { guideid: number; tab: EditorTab; stepid: StepId | null }

const OpenGuide = ({ outbox, guideid, ...place }: Place & { outbox: Outbox }) => {
  const { data: guide } = useSuspenseQuery(guideToEdit(guideid))
  // Before the guide is taken in: afterwards nothing tells what an earlier visit had left.
  const [restored] = useState(() =>
    restoredBefore(guideKey(guideid), outbox.left(guideKey(guideid))),
  )
  const { state } = useLocation()
  const before = use(loadEarlierPosition(outbox, guideid))
  const [back] = useState(() => {
    const isMeant = restored !== null || isResuming(state) || isReloaded(guideid)
    return isMeant &&
      before &&
      (place.stepid === null || place.stepid === before.stepid) &&
      (place.tab === 'steps') === (before.stepid !== null)
      ? before
      : null
  })
  useOpenDocument(outbox, guide, guideToEdit(guideid), read => {
    noteOpened(guideKey(guideid))
    void outbox.openGuide(read)
  })
  if (!guide.can_edit) return <EditForbidden outbox={outbox} guide={guide} />
  return <GuideEditor outbox={outbox} guide={guide} restored={restored} back={back} {...place} />
}

const Begun = ({ userid, ...place }: Place & { userid: number }) => (
  <OpenGuide outbox={use(beginOutbox(userid))} {...place} />
)

/**
 * The editor of a guide: its details, or its steps with one in focus. It stays as it is while
 * somebody signs in again.
 */
export const GuideEditScreen = (place: Place) => {
  const me = useMe()
  const [userid, setUserid] = useState<number | null>(null)
  if (me && me.userid !== userid) setUserid(me.userid)
  if (userid === null) return me === null ? <ForbiddenNotice /> : <GuideEditSkeleton />
  return <Begun key={`${userid} ${place.guideid}`} userid={userid} {...place} />
}
