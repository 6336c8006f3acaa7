import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { notFound } from '#lib/errors.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import type { WikiContent } from '#app/drafts/content/wikiContent.ts'
import { wikiContent } from '#app/drafts/content/wikiFields.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { textChanges } from '#patrol/blocks.ts'
import { usePageCountWords } from '../list/changeWords.ts'
import { ComparisonHead } from './ComparisonHead.tsx'
import {
  comparePages,
  sourceOf,
  type BlockDifference,
  type PageField,
} from '../compare/compareWiki.ts'
import styles from './GuideHistoryScreen.module.css'
import { PageComparison, SourceComparison } from '../diff/PageComparison.tsx'
import { WikiRestoreEffect } from '../restore/WikiRestoreEffect.tsx'
import type { PageScope } from '../restore/restoreWiki.ts'
import { usePageWays } from '../restore/usePageWays.ts'
import { RestorePanel } from '../restore/RestorePanel.tsx'
import { useRestore, type Restore } from '../restore/useRestore.ts'
import { useTwoRevisions } from './useTwoRevisions.tsx'

type WikiHistoryComparisonProps = {
  page: Wiki
  from: number
  to: number
  /** Who restores; null where nobody may. */ editor: number | null
}

type Older = { revisionid: number; old: WikiContent; young: WikiContent }

/** What brings single blocks and fields of the younger version back to what they were. */
const useTakeBack = (restore: Restore<WikiContent, PageScope>) => {
  const { t } = useLingui()
  const asking = ({ before, after }: BlockDifference) =>
    before === null
      ? t`Remove this block`
      : after === null
        ? t`Restore this block`
        : t`Restore the old version`
  return ({ revisionid, old, young }: Older) => {
    const backwards = textChanges(sourceOf(young), sourceOf(old))
    const back = ({ change }: BlockDifference) =>
      backwards.find(
        ({ before, after }) =>
          before?.trim() === change?.after?.trim() && after?.trim() === change?.before?.trim(),
      )
    return {
      block: (block: BlockDifference) => {
        const change = block.kind === 'same' ? undefined : back(block)
        const words = asking(block)
        const text = (block.after ?? block.before ?? '').slice(0, 40)
        return (
          change && (
            <Button
              small
              kind="quiet"
              aria-label={`${words}: ${text}`}
              onClick={() => void restore.ask(revisionid, old, [{ kind: 'block', change }])}
            >
              <Trans>{words}…</Trans>
            </Button>
          )
        )
      },
      field: (field: PageField) => (
        <Button
          small
          kind="quiet"
          onClick={() => void restore.ask(revisionid, old, [{ kind: 'field', field }])}
        >
          <Trans>Restore the old version…</Trans>
        </Button>
      ),
    }
  }
}

type HowProps = { isSource: boolean; onSource: (isSource: boolean) => void }

const HowCompared = ({ isSource, onSource }: HowProps) => {
  const { t } = useLingui()
  return (
    <span className={styles.how} role="group" aria-label={t`Text comparison`}>
      <Button small aria-pressed={!isSource} onClick={() => onSource(false)}>
        <Trans>Blocks</Trans>
      </Button>
      <Button small aria-pressed={isSource} onClick={() => onSource(true)}>
        <Trans>Source</Trans>
      </Button>
    </span>
  )
}

/**
 * Two revisions of a page against each other, by blocks or as they are written, with what can be
 * brought back of the older one.
 */
export const WikiHistoryComparison = ({ page, from, to, editor }: WikiHistoryComparisonProps) => {
  const { t } = useLingui()
  const countWords = usePageCountWords()
  const [inColumn, setInColumn] = useState(false)
  const [isSource, setIsSource] = useState(false)
  const { namespace, title, wikiid } = page
  const ways = usePageWays({ wikiid, namespace, title })
  const restore = useRestore(ways, editor)
  const takeBack = useTakeBack(restore)
  const { before: was, after: is, instead, isOld } = useTwoRevisions(from, to)
  if (!was || !is) return instead
  // Numbers of other documents' revisions lead nowhere.
  if (!was.wiki || !is.wiki || was.wiki.wikiid !== wikiid || is.wiki.wikiid !== wikiid)
    throw notFound('Revision')
  const [old, young] = [wikiContent(was.wiki), wikiContent(is.wiki)]
  const comparison = comparePages(old, young)
  const acts = editor === null ? {} : takeBack({ revisionid: was.revisionid, old, young })
  return (
    <div className={classes(isOld && styles.old)}>
      <ComparisonHead
        from={was}
        to={is}
        counts={countWords(comparison)}
        inColumn={inColumn}
        onColumn={setInColumn}
        onRestore={editor === null ? null : () => void restore.ask(was.revisionid, old, 'all')}
        more={<HowCompared isSource={isSource} onSource={setIsSource} />}
      />
      <RestorePanel
        restore={restore}
        editor={authorPaths.editWiki(page)}
        effect={asked => (
          <WikiRestoreEffect
            asked={asked}
            restore={restore}
            below={page.children.map(child => child.display_title || child.title)}
          />
        )}
      />
      {isSource ? (
        <SourceComparison before={sourceOf(old)} after={sourceOf(young)} inColumn={inColumn} />
      ) : (
        <PageComparison
          comparison={comparison}
          names={{ before: t`Revision ${was.revisionid}`, after: t`Revision ${is.revisionid}` }}
          inColumn={inColumn}
          acts={acts}
        />
      )}
    </div>
  )
}
