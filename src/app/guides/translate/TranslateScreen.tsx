import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { BookA } from 'lucide-react'
import type { Translation } from '#contract/guides/translations.ts'
import { languageName } from '#lib/languageName.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { read } from '#app/api/read.ts'
import { announce } from '#app/editor/announce.ts'
import { paths } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Breadcrumbs } from '#app/ui/screen/Breadcrumbs.tsx'
import { MutedText, Page, PageSection, PlainItem, PlainList } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { directionOf } from '#app/ui/text/direction.ts'
import { DeskHead } from './DeskHead.tsx'
import { goToText, textInHand, useDeskKeys } from './deskKeys.ts'
import { faultOf } from './model/desk.ts'
import { PartSection } from './PartSection.tsx'
import { deskQuery, useDesk, type Desk } from './useDesk.ts'

/** Words whose line the source no longer has: to copy them elsewhere, or throw them away. */
const Stranded = ({ desk, langid }: { desk: Desk; langid: string }) => {
  const { t } = useLingui()
  if (desk.stranded.length === 0) return null
  return (
    <PageSection title={t`Texts no longer in the source`}>
      <MutedText>
        <Trans>You translated these, but the source no longer has them.</Trans>
      </MutedText>
      <PlainList label={t`Texts no longer in the source`}>
        {desk.stranded.map(({ key, draft }) => (
          <PlainItem
            key={key}
            acts={
              <Button small onClick={() => desk.drafts.dropStranded(key)}>
                <Trans>Discard</Trans>
              </Button>
            }
          >
            <span lang={langid} dir={directionOf(langid)}>
              {draft.text}
            </span>
          </PlainItem>
        ))}
      </PlainList>
    </PageSection>
  )
}

const useKeys = (desk: Desk) => {
  const { t } = useLingui()
  const go = (from: string | null, by: 1 | -1) => {
    const next = desk.next(from, by)
    if (next && next.key !== from) goToText(next.key)
    else announce(t`Nothing else is left to translate.`)
  }
  useDeskKeys({
    go,
    save: (key, thenGo) => {
      const row = desk.rows.find(one => one.key === key)
      if (!row) return
      // An untouched text is said to be right by its button alone.
      if (!row.draft) return thenGo ? go(key, 1) : announce(t`There is nothing to save.`)
      if (desk.isBusy) return announce(t`Still saving. Press the shortcut again in a moment.`)
      if (faultOf(row)) return announce(t`Correct the text first.`)
      void desk.save.run(row, thenGo)
    },
  })
  return () => go(textInHand(), 1)
}

const Desk = ({ translation }: { translation: Translation }) => {
  const { t } = useLingui()
  const { guideid, langid, source_langid, title, parts } = translation
  const desk = useDesk(translation)
  const onNext = useKeys(desk)
  const me = useMe() ?? null
  const language = languageName(langid)
  const guide = useQuery(
    read('readGuide', {
      params: { guideid },
      query: { excludePrerequisiteSteps: true, unpatrolled: true, langid: source_langid },
    }),
  ).data
  return (
    <Page
      title={t`${title}: translation into ${language}`}
      acts={
        isModerator(me) && (
          <LinkButton
            kind="quiet"
            icon={BookA}
            href={authorPaths.terms({ from: source_langid, to: langid })}
          >
            <Trans>Terms</Trans>
          </LinkButton>
        )
      }
    >
      <Breadcrumbs
        short
        way={[
          { href: paths.guide({ guideid, title, type: guide?.type ?? '' }), label: title },
          { href: paths.editDetails(guideid), label: t`Details` },
        ]}
      />
      <DeskHead desk={desk} source={source_langid} onNext={onNext} />
      {parts.map((part, n) => (
        <PartSection
          key={part.stepid ?? 'guide'}
          rows={desk.rows.filter(row => row.part === part)}
          number={part.stepid === null ? null : n}
          step={guide?.steps.find(one => one.stepid === part.stepid)}
          languages={translation}
          desk={desk}
        />
      ))}
      <Stranded desk={desk} langid={langid} />
    </Page>
  )
}

const ReadDesk = ({ guideid, langid }: { guideid: number; langid: string }) => {
  const { t } = useLingui()
  const { data } = useSuspenseQuery({ ...deskQuery(guideid, langid), staleTime: 0 })
  const { title } = data
  if (!data.can_edit)
    return (
      <Page title={title}>
        <EmptyState title={t`You cannot translate this guide`}>
          <p>
            <Trans>Only people who can edit the guide can translate it.</Trans>
          </p>
        </EmptyState>
      </Page>
    )
  return <Desk translation={data} />
}

/** The texts of a guide in one other language, each beside its source. */
export const TranslateScreen = ({ guideid, langid }: { guideid: number; langid: string }) => {
  const { data: site } = useSuspenseQuery(read('readSite'))
  return site.languages.includes(langid) ? (
    <ReadDesk key={`${guideid} ${langid}`} guideid={guideid} langid={langid} />
  ) : (
    <NotFound />
  )
}
