import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { announce } from '#app/editor/announce.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { contentOf } from '../check/guideChecks.ts'
import { handsOn } from '../check/handsOn.ts'
import type { Steps } from '../steps/actions/useSteps.ts'
import { renamedSteps, type UsedItem } from './itemUses.ts'

type Done = { words: string; undo: () => void }
export type ItemActs = {
  done: Done | null
  rename: (one: UsedItem, next: string) => void
  remove: (one: UsedItem) => void
}

/** What is done to a part or a tool and to the lines that mention it, with the way back. */
export const useItemActs = (outbox: Outbox, guideid: number, steps: Steps): ItemActs => {
  const { t } = useLingui()
  const [done, setDone] = useState<Done | null>(null)
  const hands = handsOn(outbox, guideid, steps)
  const tell = (words: string, takeBack: readonly (() => boolean)[]) => {
    announce(words)
    setDone({
      words,
      undo: () => {
        setDone(null)
        // each of them, also where one was written on
        const isWhole = takeBack.map(back => back()).every(Boolean)
        if (!isWhole)
          announce(
            t`Not everything was undone: text that has been edited since then stays as it is.`,
          )
      },
    })
  }
  const rename = ({ field, item: { name } }: UsedItem, next: string) => {
    const content = contentOf(outbox, guideid)
    if (!content) return
    const list = content.guide[field].map(one => (one.name === name ? { ...one, name: next } : one))
    const changed = renamedSteps(content.steps, name, next)
    const takeBack = [
      hands.changeFields({ [field]: list }),
      ...changed.map(({ stepid, content: lines }) => hands.changeStep(stepid, lines)),
    ]
    const where = plural(changed.length, { one: '# step', other: '# steps' })
    tell(
      changed.length === 0
        ? t`“${name}” is now “${next}”.`
        : t`“${name}” is now “${next}”, also in ${where}.`,
      takeBack,
    )
  }
  const remove = ({ field, item: { name } }: UsedItem) => {
    const list = hands.guideNow()?.[field]
    if (!list) return
    tell(t`“${name}” was removed from the list.`, [
      hands.changeFields({ [field]: list.filter(one => one.name !== name) }),
    ])
  }
  return { done, rename, remove }
}
