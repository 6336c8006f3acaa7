import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Guide } from '#contract/guides.ts'
import { announce } from '#app/editor/announce.ts'
import { LiveRegion } from '#app/editor/LiveRegion.tsx'
import { useDraft, useOutboxValue } from '#app/outbox/hooks.ts'
import type { Outbox } from '#app/outbox/outbox.ts'
import { useTitle } from '#app/ui/useTitle.ts'
import { GuideEditSkeleton } from '../GuideEditSkeleton.tsx'
import { DetailsEditor } from './DetailsEditor.tsx'
import { DocBar } from './DocBar.tsx'
import { EditNotices } from './EditNotices.tsx'
import type { Restored } from './restored.ts'
import { StepsEditor } from './StepsEditor.tsx'
import { usePublish } from './usePublish.ts'
import styles from './GuideEditor.module.css'

type GuideEditorProps = { outbox: Outbox; guide: Guide; restored: Restored | null; tab: 'details' | 'steps'; stepid: number | null }

/** The document bar, what is to be told, and the part of the guide that is written. */
export const GuideEditor = ({ outbox, guide, restored, tab, stepid }: GuideEditorProps) => {
  const { t } = useLingui()
  const { guideid } = guide
  const view = useDraft({ guideid })
  const isUnsaved = useOutboxValue(now => now.unsentGuides().includes(guideid), false)
  const keepsDrafts = useOutboxValue(now => now.keepsDrafts(), true)
  const publishing = usePublish(outbox, guideid)
  const [isDeciding, setIsDeciding] = useState(true)
  const title = view?.draft.mine?.title ?? guide.title
  useTitle(isUnsaved ? `• ${title}` : title)
  const save = async () => {
    const state = await outbox.save(guideid)
    announce(state === 'idle' || state === 'saved' ? t`Saved.` : t`Not everything is saved yet.`)
  }
  // Ctrl+S belongs to the whole window; leaving the screen sends what waits.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      void save()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
  useEffect(() => () => void outbox.flush(guideid), [outbox, guideid])
  if (!view?.draft.mine) return <GuideEditSkeleton />
  const panel = { isOpen: isDeciding, open: () => setIsDeciding(true), close: () => setIsDeciding(false) }
  return (
    <>
      <DocBar guide={guide} title={title} tab={tab} publishing={publishing} onDecide={panel.open} onSave={() => void save()} />
      <div className={styles.notices}>
        <EditNotices outbox={outbox} guide={guide} restored={restored} publishing={publishing} keepsDrafts={keepsDrafts} tab={tab} />
      </div>
      {tab === 'steps' ? (
        <StepsEditor outbox={outbox} guide={guide} stepids={view.draft.mine.stepids} stepid={stepid} panel={panel} />
      ) : (
        <DetailsEditor outbox={outbox} guide={guide} view={view} publishing={publishing} panel={panel} />
      )}
      <LiveRegion />
    </>
  )
}
