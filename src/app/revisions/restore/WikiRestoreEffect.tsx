import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { WikiContent } from '#app/drafts/content/wikiContent.ts'
import block from '../diff/BlockDiff.module.css'
import { changedBlocks, comparePages, isEqualPage } from '../compare/compareWiki.ts'
import { PageComparison } from '../diff/PageComparison.tsx'
import { EffectFrame, KeptInHistory } from './EffectFrame.tsx'
import { linksBetween, type PageScope } from './restoreWiki.ts'
import { useActWords, type RestoreAct } from './useActWords.ts'
import type { Asked, Restore } from './useRestore.ts'

type PageEffectProps = {
  asked: Asked<WikiContent, PageScope>
  restore: Restore<WikiContent, PageScope>
  below: readonly string[]
}

/** Which links come and go with it, and what stays. */
const PageLinks = ({ asked, below }: Pick<PageEffectProps, 'asked' | 'below'>) => {
  const { t, i18n } = useLingui()
  const { effect } = asked
  const { gone, come } = linksBetween(effect.now, effect.target)
  const staying = effect.wanted === 'all' ? below : []
  const list = (titles: readonly string[]) => new Intl.ListFormat(i18n.locale).format(titles)
  const [goneList, comeList, belowList] = [list(gone), list(come), list(staying)]
  if (gone.length + come.length + staying.length === 0) return null
  return (
    <ul className={block.pages}>
      {gone.length > 0 && <li>{t`Links removed: ${goneList}.`}</li>}
      {come.length > 0 && <li>{t`Links added: ${comeList}.`}</li>}
      {staying.length > 0 && <li>{t`Subcategories stay where they are: ${belowList}.`}</li>}
    </ul>
  )
}

/** What the button does, and what is said above the effect. */
const usePageWords = (
  act: RestoreAct | undefined,
  revision: number | null,
  counts: string,
  isWhole: boolean,
) => {
  const { t } = useLingui()
  const words = useActWords(act)
  if (revision === null)
    return {
      verb: t`Undo ${counts}`,
      head: t`Undoing your edit changes the page:`,
      after: t`Undone`,
    }
  return {
    verb: words.verb(counts),
    after: words.after,
    head:
      words.pageHead ??
      (isWhole
        ? t`Restoring revision ${revision} changes the page:`
        : t`Restoring this part of revision ${revision} changes the page:`),
  }
}

/**
 * What restoring would do to the page as it is now, which links come and go with it, and the one
 * button that does it.
 */
export const WikiRestoreEffect = ({ asked, restore, below }: PageEffectProps) => {
  const { t } = useLingui()
  const { effect } = asked
  const comparison = comparePages(effect.now, effect.target)
  const isNothing = isEqualPage(comparison)
  const blocks = changedBlocks(comparison)
  const isWhole = effect.wanted === 'all'
  const counts = [
    blocks > 0 && plural(blocks, { one: '# block', other: '# blocks' }),
    comparison.fields.length > 0 &&
      plural(comparison.fields.length, { one: '# detail', other: '# details' }),
  ]
    .filter(Boolean)
    .join(', ')
  const { verb, head, after } = usePageWords(restore.act, asked.from, counts, isWhole)
  const { nothing } = useActWords(restore.act)
  const names = { before: t`Now`, after }
  return (
    <EffectFrame
      asked={asked}
      restore={restore}
      verb={isNothing ? null : verb}
      said={
        isNothing ? (
          <p>
            {nothing ?? <Trans>The page already has this content. Nothing would change.</Trans>}
          </p>
        ) : (
          <>
            <p>
              <b>{head}</b> {counts}.
            </p>
            <PageLinks asked={asked} below={below} />
            <p>
              {isWhole && <Trans>The titles and flags of the page stay as they are.</Trans>}{' '}
              <KeptInHistory />
            </p>
          </>
        )
      }
      effect={
        isNothing
          ? null
          : {
              title: <Trans>What would change on the page</Trans>,
              isOpen: !isWhole,
              comparison: <PageComparison comparison={comparison} names={names} inColumn />,
            }
      }
    />
  )
}
