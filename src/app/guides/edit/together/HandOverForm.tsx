import { Trans, useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { noteLength } from '#contract/presence/handovers.ts'
import { useWrite } from '#app/api/useWrite.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { TogetherNow, useNumberOf } from './together.ts'
import { useHandoverWords } from './useHandoverWords.ts'
import { askWhoIsHere, type Other } from './useOthers.ts'
import styles from './PeoplePanel.module.css'

const whole = 'guide'

/**
 * What may be given, and to whom. A note is for one person: whoever it is written to stays chosen
 * when they leave, and nothing is sent until they are back or somebody else is chosen.
 */
const useChoice = (focused: StepId | null, hasNote: boolean) => {
  const { t } = useLingui()
  const { others } = use(TogetherNow)
  const number = useNumberOf()(focused)
  const [what, setWhat] = useState('step')
  const [whom, setWhom] = useState<Other | null>(null)
  const stepid = focused === null || isTemporary(focused) || number === 0 ? null : focused
  const person = whom ?? others[0]
  if (hasNote && whom === null && person) setWhom(person)
  const isAway = person !== undefined && others.every(({ userid }) => userid !== person.userid)
  const all = person && isAway ? [person, ...others] : others
  const given = stepid === null || what === whole ? null : stepid
  return {
    person,
    isAway,
    given,
    number,
    things: [
      ...(stepid === null ? [] : [{ value: 'step', label: t`Step ${number}` }]),
      { value: whole, label: t`Whole guide` },
    ],
    what: given === null ? whole : 'step',
    setWhat,
    people: all.map(({ userid, username }) => ({ value: String(userid), label: username })),
    choose: (userid: number) => setWhom(all.find(one => one.userid === userid) ?? null),
    /** After something was sent. */
    chooseNobody: () => setWhom(null),
  }
}

type KeptText = ReturnType<typeof useKeptText>
type Choice = ReturnType<typeof useChoice>

const Choices = ({ what, things, setWhat, person, people, choose }: Choice) => {
  const { t } = useLingui()
  return (
    <div className={styles.choices}>
      <Select
        label={t`What`}
        value={what}
        options={things}
        onChange={event => setWhat(event.target.value)}
      />
      <Select
        label={t`To whom`}
        value={String(person?.userid)}
        options={people}
        onChange={event => choose(Number(event.target.value))}
      />
    </div>
  )
}

/** Gives what is chosen, with the note, which stays until it is sent. */
const useGiving = ({ person, isAway, given, chooseNobody }: Choice, kept: KeptText) => {
  const { guideid } = use(TogetherNow)
  const words = useHandoverWords()
  const { mutateAsync } = useWrite('offerHandover')
  return useAttempt(async () => {
    if (!person || isAway) return
    const note = kept.text
    const body = { kind: 'give' as const, stepid: given, userid: person.userid, note: note.trim() }
    const made = await mutateAsync({ params: { guideid }, body })
    kept.sent(note)
    chooseNobody()
    announce(words(made))
    await askWhoIsHere(guideid)
  })
}

/** Gives a step or the whole guide to somebody who is here, with a note. It locks nothing. */
export const HandOverForm = ({ focused }: { focused: StepId | null }) => {
  const { t } = useLingui()
  const { guideid } = use(TogetherNow)
  const kept = useKeptText(`handover ${guideid}`)
  const choice = useChoice(focused, kept.text !== '')
  const giving = useGiving(choice, kept)
  const { person, isAway, given, number } = choice
  if (!person) return null
  const name = person.username
  const why = giving.isPending
    ? t`Saving…`
    : isAway
      ? t`${name} does not have the guide open right now.`
      : undefined
  return (
    <section className={styles.part}>
      <h3 className={styles.name}>{t`Hand over`}</h3>
      <p className={styles.soft}>
        <Trans>
          Hand over a step, or the whole guide, to someone who is here. It stays open to everyone.
        </Trans>
      </p>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void giving.run()
        }}
      >
        <Choices {...choice} />
        <TextField
          label={t`Note`}
          value={kept.text}
          maxLength={noteLength}
          onChange={event => kept.type(event.target.value)}
        />
        <RestoredWords kept={kept} />
        {giving.error !== null && <p role="alert">{t`Nothing was handed over. ${giving.error}`}</p>}
        <Button type="submit" why={why}>
          {given === null
            ? t`Hand over the guide to ${name}`
            : t`Hand over step ${number} to ${name}`}
        </Button>
      </form>
    </section>
  )
}
