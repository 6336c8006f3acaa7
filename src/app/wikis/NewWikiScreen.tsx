import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '#contract/core/limits.ts'
import { namespaces } from '#contract/core/shapes.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import { codePoints } from '#contract/core/wire.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { useMe } from '#app/api/useMe.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { addCategory } from '#app/categories/useCategories.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { isModerator } from '#app/api/roles.ts'
import { namespaceWords } from './edit/namespaceWords.ts'
import { templatesOf, templateWords, type Beginning } from '../editor/page/tools/templateWords.ts'
import styles from './NewWikiScreen.module.css'
import { isDots, useTitleAvailability } from './useTitleAvailability.ts'

/**
 * A new page asks what kind it is and what it is called, and says at once when it is there already.
 */
export const NewWikiScreen = () => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [asked] = useSearchParams()
  const { token } = useSession()
  const me = useMe()
  const create = useWrite('createWiki')
  const [chosen, setChosen] = useState<Namespace>(
    () => namespaces.find(one => one === asked.get('namespace')) ?? 'WIKI',
  )
  const [typed, setTyped] = useState(() => (asked.get('title') ?? '').replaceAll('_', ' '))
  const [parent, setParent] = useState('')
  const [begins, setBegins] = useState('')
  const [teamid, setTeamid] = useState<number | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useTitle(t`New page`)
  const isTrusted = isModerator(me)
  const teamids = me?.teams ?? []
  const teams = useQueries({
    queries: teamids.map(id => read('readTeam', { params: { teamid: id } })),
  })
  const open = namespaces.filter(one =>
    one === 'INFO' ? isTrusted : one === 'TEAM' ? teamids.length > 0 : true,
  )
  const namespace = open.includes(chosen) ? chosen : 'WIKI'
  const templates = templatesOf(namespace)
  const template = templates.find(name => name === begins) ?? null
  const team = teamid ?? teamids[0] ?? 0
  // Pages about people and teams are titled by their ids; nobody types these.
  const title =
    namespace === 'USER'
      ? String(me?.userid ?? '')
      : namespace === 'TEAM'
        ? String(team)
        : typed.replaceAll('_', ' ').trim()
  const found = useTitleAvailability({ namespace, title })
  const isDuplicate =
    create.error?.errors.some(({ field, code }) => field === 'title' && code === 'duplicate') &&
    create.variables?.body.title === title &&
    create.variables.body.namespace === namespace
  const isTaken = found === 'taken' || isDuplicate
  const toFault = () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  // A refusal may stand above what a phone shows.
  useEffect(() => {
    if (create.error) toFault()
  }, [create.error])
  if (token === null) return <ForbiddenNotice />

  const ownError = isDots(title)
    ? t`This title would vanish from an address. Choose another.`
    : isAsked && title === ''
      ? t`A page has a title.`
      : undefined
  const told = create.error?.errors.find(
    ({ field, code }) => field === 'title' && code !== 'duplicate',
  )?.message
  const make = () => {
    flushSync(() => setIsAsked(true))
    if (isTaken || create.isPending) return
    if (title === '' || isDots(title) || codePoints(title) > limits.wikiTitle) return toFault()
    create.mutate(
      {
        body: {
          namespace,
          title,
          contents: '',
          ...(namespace === 'CATEGORY' && parent !== '' && { parent }),
        },
      },
      {
        onSuccess: made => {
          if (namespace === 'CATEGORY') addCategory(made.title, parent || null)
          // Whoever comes from its address was told there that nobody has written it.
          queries.setQueryData(
            read('readWiki', { params: { namespace, title: made.title } }).queryKey,
            made,
          )
          void navigate(authorPaths.editWiki(made), {
            state: { beginning: { revisionid: made.revisionid, template } satisfies Beginning },
          })
        },
      },
    )
  }
  const others = (create.error?.errors ?? []).filter(
    ({ field }) => field !== 'title' && field !== 'parent',
  )
  return (
    <form
      ref={form}
      className={styles.page}
      onSubmit={event => {
        event.preventDefault()
        make()
      }}
    >
      <h1 className={styles.title}>
        <Trans>New page</Trans>
      </h1>
      <Select
        label={t`Kind of page`}
        autoFocus
        help={i18n._(namespaceWords[namespace].help)}
        options={open.map(value => ({ value, label: i18n._(namespaceWords[value].name) }))}
        value={namespace}
        onChange={event => setChosen(event.target.value as Namespace)}
      />
      {namespace === 'USER' ? (
        <p>
          <Trans>The page is about you and stands under your name.</Trans>
        </p>
      ) : namespace === 'TEAM' ? (
        <Select
          label={t`Team`}
          options={teamids.map((id, n) => ({
            value: String(id),
            label: teams[n]?.data?.name ?? String(id),
          }))}
          value={String(team)}
          onChange={event => setTeamid(Number(event.target.value))}
        />
      ) : (
        <TextField
          label={t`Title`}
          autoComplete="off"
          help={t`It stays in the address. What readers see can be changed later.`}
          error={ownError ?? told}
          count={{ used: codePoints(title), max: limits.wikiTitle }}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      )}
      <div role="status">
        {isTaken ? (
          <Notice
            kind="accent"
            icon={FileText}
            action={<LinkButton href={paths.wiki({ namespace, title })}>{t`Open it`}</LinkButton>}
          >
            <Trans>There is a page of this title already.</Trans>
          </Notice>
        ) : (
          found === 'free' && <p className={styles.small}>{t`Nobody has written it yet.`}</p>
        )}
      </div>
      {namespace === 'CATEGORY' &&
        (isTrusted ? (
          <CategoryPicker
            label={t`It stands under`}
            help={t`Empty: at the top of the tree.`}
            none={t`The top of the tree`}
            category={parent}
            error={create.error?.errors.find(({ field }) => field === 'parent')?.message}
            onCategory={setParent}
          />
        ) : (
          <p className={styles.small}>
            <Trans>It stands at the top of the tree until a Moderator gives it a place.</Trans>
          </p>
        ))}
      {templates.length > 0 && (
        <Select
          label={t`It begins with`}
          options={[
            { value: '', label: t`An empty page` },
            ...templates.map(name => ({ value: name, label: i18n._(templateWords[name].name) })),
          ]}
          value={template ?? ''}
          onChange={event => setBegins(event.target.value)}
        />
      )}
      {create.error && create.error.errors.length === 0 && (
        <p role="alert">{create.error.message}</p>
      )}
      {others.length > 0 && <p role="alert">{others.map(({ message }) => message).join(' ')}</p>}
      <p className={styles.acts}>
        <Button
          kind="main"
          type="submit"
          why={
            create.isPending
              ? t`The page is being made.`
              : isTaken
                ? t`A page of this title is there: open it, or choose another title.`
                : undefined
          }
        >
          <Trans>Create page</Trans>
        </Button>
      </p>
    </form>
  )
}
