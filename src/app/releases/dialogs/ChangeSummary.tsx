import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, GitCompare } from 'lucide-react'
import { authorPaths } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { MutedText, PageRow } from '#app/ui/screen/Page.tsx'
import styles from './ChangeSummary.module.css'

/** What became of a step. `number`: its place now, or that it had. */
export type ChangedStep = {
  stepid: string
  number: number
  title: string
  kind: 'same' | 'added' | 'removed' | 'changed'
  moved: boolean
  lines: number
  pictures: number
  /** Fields of its form. */
  asked: number
}

const useStepWords = () => {
  const { t } = useLingui()
  return ({ number, title, kind, moved, lines, pictures, asked }: ChangedStep): string => {
    const name = title === '' ? t`Step ${number}` : t`Step ${number}, ${title}`
    if (kind === 'added') return t`${name}: new`
    if (kind === 'removed') return t`${name}: removed`
    const parts = [
      lines > 0 && plural(lines, { one: '# line', other: '# lines' }),
      pictures > 0 && plural(pictures, { one: '# picture', other: '# pictures' }),
      asked > 0 && plural(asked, { one: '# form field', other: '# form fields' }),
      moved && t`in another place`,
    ].filter(part => part !== false)
    const what = parts.length > 0 ? parts.join(', ') : t`changed`
    return t`${name}: ${what}`
  }
}

type ChangeSummaryProps = {
  guideid: number
  /** The release that readers have; null before the first one. */
  live: { releaseid: number; number: string } | null
  /** How much differs in words, and at which steps; undefined while it loads. */
  changes: { counts: string; steps: readonly ChangedStep[] } | undefined
  /** Edits that are shown and will not be in the release. */
  waiting: number
}

/** What is new since the release before, for whoever makes the next one. */
export const ChangeSummary = ({ guideid, live, changes, waiting }: ChangeSummaryProps) => {
  const { t } = useLingui()
  const wordsOf = useStepWords()
  const number = live?.number ?? ''
  return (
    <section className={styles.summary} aria-label={t`What is in this release`}>
      <p>
        <b>{live ? t`Changes since release ${number}` : t`First release of this guide`}</b>
      </p>
      {live && (
        <>
          <p>{changes?.counts ?? t`Comparing…`}</p>
          {changes && changes.steps.length > 0 && (
            <ul>
              {changes.steps.map(step => (
                <li key={step.stepid}>{wordsOf(step)}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {live && waiting > 0 && (
        <MutedText>
          {plural(waiting, {
            one: 'This includes # edit that is waiting for review. It will not be in the release.',
            other:
              'This includes # edits that are waiting for review. They will not be in the release.',
          })}
        </MutedText>
      )}
      <PageRow>
        {live && (
          <LinkButton
            kind="quiet"
            icon={GitCompare}
            href={authorPaths.compareReleases(guideid, live.releaseid, 'working')}
          >
            {t`Compare with release ${number}`}
          </LinkButton>
        )}
        <LinkButton kind="quiet" icon={Eye} href={authorPaths.preview(guideid)}>
          <Trans>Preview</Trans>
        </LinkButton>
      </PageRow>
    </section>
  )
}
