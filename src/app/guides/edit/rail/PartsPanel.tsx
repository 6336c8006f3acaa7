import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { caretToLine } from '#app/editor/lines/activeEditor.ts'
import { paths } from '#app/paths.ts'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { ScrewLedger } from '../screws/ScrewLedger.tsx'
import type { Steps } from '../steps/actions/useSteps.ts'
import { wordsOf } from '../check/rules/words.ts'
import { DoneRow } from './DoneRow.tsx'
import { usedItems, type ItemField, type ItemUse } from './itemUses.ts'
import { ItemUseRow } from './ItemUseRow.tsx'
import { useCalmContent } from './useCalmContent.ts'
import { useItemActs } from './useItemActs.ts'
import styles from './Panel.module.css'

type PartsPanelProps = {
  outbox: Outbox
  guide: Guide
  steps: Steps
  /** Before the caret goes to a line. */
  onLeave: () => void
}

/** Tools and parts of the guide, each with the steps whose lines mention it. */
export const PartsPanel = ({ outbox, guide, steps, onLeave }: PartsPanelProps) => {
  const { guideid, langid } = guide
  const { t } = useLingui()
  const content = useCalmContent(outbox, guideid)
  const acts = useItemActs(outbox, guideid, steps)
  // a row that goes, or has another name, leaves the focus to the way back
  const place = useFocusAfterRemoval<HTMLDivElement>()
  const items = content ? usedItems(content.guide, content.steps, wordsOf(langid)) : []
  const show = ({ stepid, line, lineid }: Pick<ItemUse, 'stepid' | 'line' | 'lineid'>) => {
    onLeave()
    if (steps.focusedNow() !== stepid) steps.goTo(stepid, line - 1)
    if (lineid !== null) caretToLine(lineid)
  }
  const titles: Record<ItemField, string> = { tools: t`Tools`, parts: t`Parts` }
  return (
    <div ref={place}>
      {acts.done && <DoneRow {...acts.done} />}
      {items.length === 0 && (
        <p className={styles.calm}>
          <Trans>Tools and parts of the guide appear here, with the steps that mention them.</Trans>
        </p>
      )}
      {(['tools', 'parts'] as const).map(field => {
        const listed = items.filter(one => one.field === field)
        return (
          listed.length > 0 && (
            <section key={field} aria-label={titles[field]}>
              <h3 className={styles.step}>{titles[field]}</h3>
              <ul className={styles.changes}>
                {listed.map((used, n) => (
                  <ItemUseRow
                    key={`${used.item.name} ${n}`}
                    {...{ guideid, used, acts }}
                    isTaken={name =>
                      listed.some(
                        ({ item }) =>
                          item !== used.item && item.name.toLowerCase() === name.toLowerCase(),
                      )
                    }
                    onShow={show}
                  />
                ))}
              </ul>
            </section>
          )
        )
      })}
      <p className={styles.calm}>
        <a href={paths.editParts(guideid)}>
          <Trans>Edit tools and parts</Trans>
        </a>
      </p>
      {content && <ScrewLedger {...{ outbox, guide, steps, content }} onShow={show} />}
    </div>
  )
}
