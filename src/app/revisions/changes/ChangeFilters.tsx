import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { languageNamesIn } from '#lib/languageName.ts'
import { read } from '#app/api/read.ts'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { PersonField } from '#app/editor/pickers/PersonField.tsx'
import type { Change } from '#contract/revisions/schemas.ts'
import { authorPaths, type ChangesAddress } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { useAsked } from '#app/useAsked.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { askedIn, asking, isLangid, isNarrowed, risks, type ChangesAsked } from './changesAsked.ts'
import styles from './ChangeRow.module.css'

type Choice = readonly (readonly [value: string, label: string])[]

const useChoices = () => {
  const { t } = useLingui()
  const kind: Choice = [
    ['', t`All kinds`],
    ['page', t`New pages`],
    ['publication', t`Newly published guides`],
    ['edit', t`Edits`],
    ['comment', t`Comments`],
    ['file', t`Files`],
  ]
  const namespace: Choice = [
    ['', t`All documents`],
    ['GUIDE', t`Guides`],
    ['WIKI', t`Wiki pages`],
    ['CATEGORY', t`Categories`],
    ['ITEM', t`Parts and tools`],
    ['INFO', t`Site pages`],
    ['USER', t`Pages about people`],
    ['TEAM', t`Team pages`],
  ]
  const who: Choice = [
    ['', t`Everyone`],
    ['newcomers', t`People below the review threshold`],
  ]
  const risk: Choice = [
    ['', t`Any risk`],
    ...risks.map(least => [String(least), t`At least ${least}`] as const),
  ]
  const within: Choice = [
    ['', t`90 days`],
    ['week', t`7 days`],
    ['day', t`24 hours`],
  ]
  return [
    ['kind', t`What`, kind],
    ['namespace', t`Where`, namespace],
    ['who', t`Changes by`, who],
    ['risk', t`Risk`, risk],
    ['within', t`Period`, within],
  ] as const
}

type AskedProps = { asked: ChangesAsked }

const SeenChoice = ({ asked }: AskedProps) => {
  const { t } = useLingui()
  const hrefOf = (seen: string) => authorPaths.changes(asking(asked, { seen }))
  return (
    <SegmentedControl
      label={t`Seen`}
      value={asked.seen === 'no' ? 'no' : 'all'}
      options={[
        { value: 'all', label: t`All`, href: hrefOf('') },
        { value: 'no', label: t`Not seen`, href: hrefOf('no') },
      ]}
    />
  )
}

/** `changes` know the name of an author. */
type FiltersProps = AskedProps & { changes: readonly Change[] }

const OneAuthor = ({ asked, changes }: FiltersProps) => {
  const { t } = useLingui()
  const author = changes.find(one => String(one.author.userid) === asked.author)?.author
  const name = author?.username ?? asked.author
  const href = authorPaths.changes(asking(asked, { author: '' }))
  const userid = idOf(asked.author)
  return (
    <>
      <Chip kind="accent" remove={{ href, label: t`Show everyone’s changes again` }}>
        <Trans>Only by {name}</Trans>
      </Chip>
      {userid !== null && (
        <LinkButton kind="quiet" icon={Undo2} href={authorPaths.undo(userid)}>
          <Trans>Undo what this account did…</Trans>
        </LinkButton>
      )}
    </>
  )
}

/** Of a category with what is below it, in one language, by one person. */
const Documents = ({ asked, show }: AskedProps & { show: (change: ChangesAddress) => void }) => {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(asked.category !== '' || asked.langid !== '')
  const languages = useQuery(read('readSite')).data?.languages ?? []
  const nameOf = languageNamesIn(i18n.locale)
  const langids = new Set([...languages, ...(isLangid(asked.langid) ? [asked.langid] : [])])
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={event => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <Trans>Category, language and author</Trans>
      </summary>
      <div className={styles.places}>
        <CategoryPicker
          label={t`Category`}
          category={asked.category}
          none={t`All categories`}
          onCategory={category => show({ category })}
        />
        <Select
          label={t`Language`}
          value={asked.langid}
          options={[
            { value: '', label: t`All` },
            ...[...langids].map(value => ({ value, label: nameOf(value) })),
          ]}
          onChange={event => show({ langid: event.target.value })}
        />
        <PersonField
          label={t`Author`}
          name=""
          error={undefined}
          isForMany
          onChoose={userid => userid !== null && show({ author: String(userid) })}
        />
      </div>
    </details>
  )
}

/** What is listed; each choice is in the address. */
export const ChangeFilters = ({ changes }: Pick<FiltersProps, 'changes'>) => {
  const { ahead: asked, ask } = useAsked(askedIn)
  const choices = useChoices()
  const show = (change: ChangesAddress) =>
    ask(now => authorPaths.changes(asking(now, change)), { replace: true })
  return (
    <>
      <div className={styles.filters}>
        <SeenChoice asked={asked} />
        <PageRow>
          {choices.map(([field, label, options]) => (
            <Select
              key={field}
              label={label}
              value={asked[field]}
              options={options.map(([value, words]) => ({ value, label: words }))}
              onChange={event => show({ [field]: event.target.value })}
            />
          ))}
        </PageRow>
      </div>
      <Documents asked={asked} show={show} />
      {isNarrowed(asked) && (
        <PageRow>
          {asked.author !== '' && <OneAuthor asked={asked} changes={changes} />}
          <LinkButton kind="quiet" href={authorPaths.changes()}>
            <Trans>Clear filters</Trans>
          </LinkButton>
        </PageRow>
      )}
    </>
  )
}
