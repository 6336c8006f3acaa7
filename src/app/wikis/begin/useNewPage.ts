import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '#contract/core/limits.ts'
import { namespaces } from '#contract/core/shapes.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { User } from '#contract/users/schemas.ts'
import { codePoints } from '#contract/core/wire.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { addCategory } from '#app/categories/useCategories.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { isModerator } from '#app/api/roles.ts'
import { useToFault } from '#app/ui/fields/useToFault.ts'
import { templatesOf, type Beginning } from '#app/editor/page/tools/templateWords.ts'
import { isDots, useTitleAvailability } from './useTitleAvailability.ts'
import { wordsOfProblem } from '#app/ui/refusals/refusedWords.ts'

/** Of which kind the page is to be, and about which team. */
const useKind = (asked: string | null, me: User | null | undefined, isTrusted: boolean) => {
  const [chosen, setChosen] = useState<Namespace>(
    () => namespaces.find(one => one === asked) ?? 'WIKI',
  )
  const [teamid, setTeamid] = useState<number | null>(null)
  const teamids = me?.teams ?? []
  const teams = useQueries({
    queries: teamids.map(id => read('readTeam', { params: { teamid: id } })),
  })
  const open = namespaces.filter(one =>
    one === 'INFO' ? isTrusted : one === 'TEAM' ? teamids.length > 0 : true,
  )
  const namespace = open.includes(chosen) ? chosen : 'WIKI'
  return {
    namespace,
    setNamespace: setChosen,
    kinds: open,
    teams: teamids.map((id, n) => ({ id, name: teams[n]?.data?.name ?? String(id) })),
    team: teamid ?? teamids[0] ?? 0,
    setTeamid,
  }
}

/** Sends it, and goes on with its text. */
const useCreation = (template: Beginning['template']) => {
  const navigate = useNavigate()
  const create = useWrite('createWiki')
  const send = (namespace: Namespace, title: string, parent: string) =>
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
  return { create, send }
}

/** A new page as it is asked for: kind, title, place, and what the service says of it. */
export const useNewPage = () => {
  const { t } = useLingui()
  const [asked] = useSearchParams()
  const me = useMe()
  const [typed, setTyped] = useState(() => (asked.get('title') ?? '').replaceAll('_', ' '))
  const [parent, setParent] = useState('')
  const [begins, setBegins] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isTrusted = isModerator(me)
  const kind = useKind(asked.get('namespace'), me, isTrusted)
  const { namespace, team } = kind
  const templates = templatesOf(namespace)
  const template = templates.find(name => name === begins) ?? null
  const { create, send } = useCreation(template)
  // Pages about people and teams are titled by their ids; nobody types these.
  const title =
    namespace === 'USER'
      ? String(me?.userid ?? '')
      : namespace === 'TEAM'
        ? String(team)
        : typed.replaceAll('_', ' ').trim()
  const found = useTitleAvailability({ namespace, title })
  const errors = create.error?.errors ?? []
  const isDuplicate =
    errors.some(({ field, code }) => field === 'title' && code === 'duplicate') &&
    create.variables?.body.title === title &&
    create.variables.body.namespace === namespace
  const isTaken = found === 'taken' || isDuplicate
  const { form, toFault } = useToFault(create.error)
  const ownError = isDots(title)
    ? t`This title cannot be used in an address. Choose another one.`
    : isAsked && title === ''
      ? t`Enter a title.`
      : undefined
  const wrong = errors.find(({ field, code }) => field === 'title' && code !== 'duplicate')
  const told = wrong && wordsOfProblem(wrong)
  const make = () => {
    flushSync(() => setIsAsked(true))
    // Once it is there, its editor is on its way: whoever types already presses no button.
    if (isTaken || create.isPending || create.isSuccess) return
    if (title === '' || isDots(title) || codePoints(title) > limits.wikiTitle) return toFault()
    send(namespace, title, parent)
  }
  const others = errors.filter(({ field }) => field !== 'title' && field !== 'parent')
  const page = { ...kind, me, create, isTrusted, typed, setTyped, title, found, isTaken, parent }
  const titleError = ownError ?? told
  return { ...page, form, titleError, setParent, templates, template, setBegins, make, others }
}
export type NewPage = ReturnType<typeof useNewPage>
