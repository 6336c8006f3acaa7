import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Term } from '#contract/guides/terms.ts'
import { languageName } from '#lib/languageName.ts'
import { read } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { GuideListSkeleton } from '#app/guides/list/GuideListSkeleton.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { MutedText, Page } from '#app/ui/screen/Page.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { EditedTerm, useEditedTerms } from './EditedTerm.tsx'
import { TermForm } from './TermForm.tsx'
import { editedAmong, noTerm } from './termWords.ts'
import { TermWords } from './TermWords.tsx'
import styles from './Terms.module.css'
import { useSetTerms, type List, type Pair } from './useSetTerms.ts'
import { useAsked } from '#app/useAsked.ts'

type RowProps = { list: List; term: Term; isRead: boolean; onEdit: () => void }

/** `isRead`: it is known what was being edited before. */
const TermRow = ({ list, term, isRead, onEdit }: RowProps) => {
  const { t } = useLingui()
  const { run, error, isPending } = useSetTerms(list)
  return (
    <li className={styles.row}>
      <TermWords pair={list.pair} term={term} />
      <span className={styles.acts}>
        <Button
          small
          aria-label={t`Edit: ${term.term}`}
          why={isRead ? undefined : t`One moment…`}
          onClick={onEdit}
        >
          <Trans>Edit</Trans>
        </Button>
        <Button
          small
          kind="quiet"
          aria-label={t`Remove: ${term.term}`}
          why={isPending ? t`One moment…` : undefined}
          onClick={() => void run(list.terms.filter(one => one !== term))}
        >
          <Trans>Remove</Trans>
        </Button>
      </span>
      {error && <p role="alert">{error}</p>}
    </li>
  )
}

const NewTerm = ({ list }: { list: List }) => {
  const { t } = useLingui()
  const { pair, terms } = list
  const kept = useKeptWords(`term ${pair.source_langid} ${pair.langid}`)
  const [isAdding, setAdding] = useState(false)
  const { run, error, isPending } = useSetTerms(list, () => {
    void kept.drop()
    setAdding(false)
  })
  if (!isAdding)
    return (
      <div>
        <Button icon={Plus} onClick={() => setAdding(true)}>
          <Trans>Add a term</Trans>
        </Button>
      </div>
    )
  return (
    <TermForm
      langids={pair}
      typed={{ ...noTerm, ...kept.words }}
      others={terms}
      act={t`Add term`}
      error={error}
      isPending={isPending}
      onType={kept.type}
      onSave={term => void run([...terms, term])}
      onCancel={() => setAdding(false)}
    />
  )
}

const TermList = ({ pair }: { pair: Pair }) => {
  const { t, i18n } = useLingui()
  const { data } = useSuspenseQuery(read('readTerms', { query: pair }))
  const place = useFocusAfterRemoval<HTMLDivElement>()
  const { terms, version } = data
  const list: List = { pair, terms, version }
  const kept = useEditedTerms(list)
  const placed = new Map(kept.all.map(one => [editedAmong(one, terms).term, one]))
  const sorted = terms.toSorted((a, b) => a.term.localeCompare(b.term, i18n.locale))
  return (
    <div ref={place} className={styles.list}>
      <NewTerm list={list} />
      {kept.all
        .filter(one => placed.get(editedAmong(one, terms).term) !== one || placed.get(null) === one)
        .map(one => (
          <EditedTerm key={one.begun.term} edited={one} {...{ list, kept }} />
        ))}
      {terms.length === 0 ? (
        <MutedText>
          <Trans>There are no terms for these languages yet.</Trans>
        </MutedText>
      ) : (
        <>
          <MutedText>
            <Plural value={terms.length} one="# term" other="# terms" />
          </MutedText>
          <ul className={styles.rows} aria-label={t`Terms`}>
            {sorted.map(term => {
              const edited = placed.get(term)
              const key = term.term.toLowerCase()
              return edited ? (
                <li key={key} className={styles.row}>
                  <EditedTerm key={edited.begun.term} {...{ list, kept, edited }} />
                </li>
              ) : (
                <TermRow
                  key={key}
                  {...{ list, term }}
                  isRead={kept.isRead}
                  onEdit={() => kept.begin(term)}
                />
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}

/** Which two languages the address names; the first ones where it does not. */
const pairIn = (query: URLSearchParams, languages: readonly string[]) => {
  const source_langid = languages.find(one => one === query.get('from')) ?? languages[0] ?? ''
  const targets = languages.filter(one => one !== source_langid)
  const langid = targets.find(one => one === query.get('to')) ?? targets[0]
  return { source_langid, targets, langid }
}

const Terms = () => {
  const { t } = useLingui()
  const { data: site } = useSuspenseQuery(read('readSite'))
  const { languages } = site
  const { asked, ahead, ask } = useAsked(query => pairIn(query, languages))
  const { source_langid, langid } = asked
  const choose = (pair: { from: string } | { to: string }) =>
    ask(
      ({ source_langid: from, langid: to = '' }) => ({
        search: new URLSearchParams({ from, to, ...pair }).toString(),
      }),
      { replace: true },
    )
  const optionsOf = (langids: readonly string[]) =>
    langids.map(one => ({ value: one, label: languageName(one), lang: one }))
  return (
    <Page title={t`Terms for translations`}>
      <MutedText>
        <Trans>
          People who translate a guide see these terms beside the text, with a warning where one is
          missing. The warning never blocks saving.
        </Trans>
      </MutedText>
      {langid === undefined ? (
        <EmptyState title={t`This site has only one language`}>
          <p>
            <Trans>An Admin can add languages in the site settings.</Trans>
          </p>
        </EmptyState>
      ) : (
        <>
          <div className={styles.pair}>
            <Select
              label={t`Source language`}
              value={ahead.source_langid}
              options={optionsOf(languages)}
              onChange={event => choose({ from: event.target.value })}
            />
            <Select
              label={t`Target language`}
              value={ahead.langid}
              options={optionsOf(ahead.targets)}
              onChange={event => choose({ to: event.target.value })}
            />
          </div>
          <TermList key={`${source_langid} ${langid}`} pair={{ source_langid, langid }} />
        </>
      )}
    </Page>
  )
}

/** Words that translations are to have, for each two languages. For Moderators and Admins. */
export const TermsScreen = () => {
  const me = useMe()
  if (me === undefined) return <GuideListSkeleton />
  return isModerator(me) ? <Terms /> : <ForbiddenNotice />
}
