import { Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { templateWords } from '#app/editor/page/tools/templateWords.ts'
import styles from './NewWikiScreen.module.css'
import type { NewPage } from './useNewPage.ts'
import { refusedFieldWords } from '#app/ui/refusals/refusedWords.ts'

/** What the page is called: by its title, or by the person or team that it is about. */
export const TitleField = ({ page }: { page: NewPage }) => {
  const { t } = useLingui()
  const { namespace, typed, setTyped, title, titleError, teams, team, setTeamid } = page
  return namespace === 'USER' ? (
    <p>
      <Trans>The page is about you and has your name as its title.</Trans>
    </p>
  ) : namespace === 'TEAM' ? (
    <Select
      label={t`Team`}
      options={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(team)}
      onChange={event => setTeamid(Number(event.target.value))}
    />
  ) : (
    <TextField
      label={t`Title`}
      autoComplete="off"
      help={t`This title stays in the address. The title that readers see can be changed later.`}
      error={titleError}
      count={{ used: codePoints(title), max: limits.wikiTitle }}
      value={typed}
      onChange={event => setTyped(event.target.value)}
    />
  )
}

/** Whether there is a page of this title already. */
export const TitleNotice = ({ page: { namespace, title, found, isTaken } }: { page: NewPage }) => {
  const { t } = useLingui()
  return (
    <div role="status">
      {isTaken ? (
        <Notice
          kind="accent"
          icon={FileText}
          action={
            <LinkButton href={paths.wiki({ namespace, title })}>{t`Open the page`}</LinkButton>
          }
        >
          {namespace === 'USER' ? (
            <Trans>There is already a page about you.</Trans>
          ) : namespace === 'TEAM' ? (
            <Trans>There is already a page about this team.</Trans>
          ) : (
            <Trans>There is already a page with this title.</Trans>
          )}
        </Notice>
      ) : (
        found === 'free' &&
        !['USER', 'TEAM'].includes(namespace) && (
          <p className={styles.small}>{t`No page with this title found.`}</p>
        )
      )}
    </div>
  )
}

/** Where a category stands in the tree. */
export const PlaceField = ({ page }: { page: NewPage }) => {
  const { t } = useLingui()
  const { isTrusted, create, parent, setParent } = page
  return isTrusted ? (
    <CategoryPicker
      label={t`Parent category`}
      help={t`Leave empty for the top of the tree.`}
      none={t`The top of the tree`}
      category={parent}
      error={refusedFieldWords(create.error, 'parent')}
      onCategory={setParent}
    />
  ) : (
    <p className={styles.small}>
      <Trans>The category stays at the top of the tree until a Moderator moves it.</Trans>
    </p>
  )
}

/** What the page begins with. */
export const BeginningField = ({ page: { templates, template, setBegins } }: { page: NewPage }) => {
  const { t, i18n } = useLingui()
  return (
    <Select
      label={t`Start with`}
      options={[
        { value: '', label: t`Empty page` },
        ...templates.map(name => ({ value: name, label: i18n._(templateWords[name].name) })),
      ]}
      value={template ?? ''}
      onChange={event => setBegins(event.target.value)}
    />
  )
}
