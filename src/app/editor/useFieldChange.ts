// What became of a field that is filled in at a step, in words.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { uncapitalized } from '#app/ui/text/uncapitalized.ts'
import { isMeasured } from '#contract/worklog/shapes.ts'
import { existing } from '#lib/existing.ts'
import type { Difference } from '#lib/compare/align.ts'
import { differingMembers, type MemberOfField } from './fieldMembers.ts'
import { readField, useFieldFact, useFieldFacts, type Asked } from './formFieldWords.ts'

/** What went and what came, and the words around them. */
export type Said = { lead?: string; before?: string; after?: string; tail?: string }
/** What it is called, and what became of it. */
export type FieldChange = { label: Said; parts: Said[] }

type OtherMember = Exclude<MemberOfField, 'label' | 'bounds' | 'options'>

const isBounded = ({ min, max }: Asked) => min !== undefined || max !== undefined

/** Its bounds without the words of a sentence: "10–12". */
const useRangeWords = () => {
  const { t, i18n } = useLingui()
  return ({ min, max }: Asked): string => {
    const format = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 20 })
    const [least, most] = [min, max].map(bound => bound !== undefined && format.format(bound))
    if (min !== undefined && max !== undefined)
      return min === max ? format.format(min) : format.formatRange(min, max)
    if (least) return t`at least ${least}`
    return most ? t`at most ${most}` : t`no limits`
  }
}

/** What stands behind the numbers, with what parts it from them. */
const useUnitWords = () => {
  const { t } = useLingui()
  return ({ type, unit }: Asked): string => {
    const words = isMeasured(type) ? unit : t`characters`
    return words === undefined ? '' : `\u00a0${words}`
  }
}

/** "10–12 Nm" */
const useQuantity = () => {
  const rangeOf = useRangeWords()
  const unitOf = useUnitWords()
  return (field: Asked): string => rangeOf(field) + (isBounded(field) ? unitOf(field) : '')
}

/** Bounds, and what they are measured in. */
const useBoundsChange = () => {
  const { t } = useLingui()
  const rangeOf = useRangeWords()
  const unitOf = useUnitWords()
  const quantityOf = useQuantity()
  return (was: Asked, is: Asked): Said[] => {
    const bounds = { before: quantityOf(was), after: quantityOf(is) }
    const units = { before: was.unit ?? t`no unit`, after: is.unit ?? t`no unit` }
    if (was.min === is.min && was.max === is.max) return [units]
    const areBounded = isBounded(was) && isBounded(is)
    if (was.unit !== is.unit) return areBounded ? [bounds] : [bounds, units]
    return areBounded ? [{ before: rangeOf(was), after: rangeOf(is), tail: unitOf(is) }] : [bounds]
  }
}

/** Options that came, that went, and an order that those on both sides do not share. */
const useOptionsChange = () => {
  const { t } = useLingui()
  return ({ options: was = [] }: Asked, { options: is = [] }: Asked): Said[] => {
    const [came, went] = [
      is.filter(option => !was.includes(option)),
      was.filter(option => !is.includes(option)),
    ]
    const [before, after] = [
      was.filter(option => is.includes(option)).join(' / '),
      is.filter(option => was.includes(option)).join(' / '),
    ]
    return [
      ...(came.length > 0
        ? [
            {
              lead: plural(came.length, { one: 'new option', other: 'new options' }),
              after: came.join(' / '),
            },
          ]
        : []),
      ...(went.length > 0
        ? [
            {
              lead: plural(went.length, { one: 'removed option', other: 'removed options' }),
              before: went.join(' / '),
            },
          ]
        : []),
      ...(before === after ? [] : [{ lead: t`order of the options`, before, after }]),
    ]
  }
}

/** What a field of a type says that has no more to say of a member. */
const useDefaultWords = () => {
  const { t, i18n } = useLingui()
  return (member: OtherMember, field: Asked): string => {
    if (member === 'rule')
      return isBounded(field) ? t`asks for a reason if out of range` : t`no rule`
    const words: Record<Exclude<OtherMember, 'rule'>, string> = {
      required: t`optional`,
      precision: t`unlimited decimal places`,
      times: '',
      team: uncapitalized(t`Anyone who did not work on the run`, i18n.locale),
      takes: uncapitalized(t`Any document or picture`, i18n.locale),
      several: t`one file`,
    }
    return words[member]
  }
}

/** What became of a member that differs between two versions of a field of one type. */
const useMemberChange = () => {
  const factOf = useFieldFact()
  const defaultOf = useDefaultWords()
  const boundsChange = useBoundsChange()
  const optionsChange = useOptionsChange()
  return (member: MemberOfField, was: Asked, is: Asked): Said[] => {
    if (member === 'label') return [{ before: was.label, after: is.label }]
    if (member === 'bounds') return boundsChange(was, is)
    if (member === 'options') return optionsChange(was, is)
    const said = (side: Asked) => factOf(member, side) || defaultOf(member, side)
    return [{ before: said(was), after: said(is) }]
  }
}

/** What a translation that shows other changes does not show, in the guide's own language. */
const useUnshownParts = () => {
  const memberChange = useMemberChange()
  return (was: Asked, is: Asked): Said[] => {
    const [readWas, readIs] = [readField(was), readField(is)]
    const shown = differingMembers(readWas, readIs)
    const unshown = differingMembers(was, is).filter(member => !shown.includes(member))
    // The numbers of both languages are the same, so that bounds may show though the unit does not.
    const isUnitUnshown =
      shown.includes('bounds') && was.unit !== is.unit && readWas.unit === readIs.unit
    return [
      ...unshown.flatMap(member => memberChange(member, was, is)),
      ...(isUnitUnshown ? memberChange('bounds', { ...is, unit: was.unit }, is) : []),
    ]
  }
}

/** What differs between two versions of a field, and nothing that is the same. */
const useChangedParts = () => {
  const factOf = useFieldFact()
  const quantityOf = useQuantity()
  const memberChange = useMemberChange()
  return (was: Asked, is: Asked): Said[] => {
    const members = differingMembers(was, is).filter(member => member !== 'label')
    if (was.type !== is.type) {
      const whole = (side: Asked) =>
        (['type', ...members] as const)
          .filter(name => name !== 'takes')
          .map(name =>
            name === 'bounds' && isBounded(side) ? quantityOf(side) : factOf(name, side),
          )
          .filter(Boolean)
          .join(', ')
      return [{ before: whole(was), after: whole(is) }]
    }
    return members.flatMap(member => memberChange(member, was, is))
  }
}

/** One that came or went, with all that it asks for. */
const useWholeChange = () => {
  const { t } = useLingui()
  const factsOf = useFieldFacts()
  return (was: Asked | undefined, is: Asked | undefined): FieldChange => {
    const field = existing(is ?? was, 'the field on either side')
    const side = is ? 'after' : 'before'
    return {
      label: { lead: is ? t`New field` : t`Removed field`, [side]: readField(field).label },
      parts: [{ [side]: factsOf(field) }],
    }
  }
}

/**
 * "Torque: 10–12 → 100–120 Nm": what a field is called and only what changed of it. Of one that
 * came or went all that it asks for.
 */
export const useFieldChange = () => {
  const { t } = useLingui()
  const factsOf = useFieldFacts()
  const partsOf = useChangedParts()
  const unshownOf = useUnshownParts()
  const wholeOf = useWholeChange()
  const placesOf = ({ moved, before, after }: Difference<Asked>): Said[] => {
    if (!moved || !before || !after) return []
    const [from, to] = [before.number, after.number]
    return [{ lead: from === to ? t`moved` : t`moved from position ${from} to position ${to}` }]
  }
  const changeOf = (was: Asked, is: Asked): FieldChange => ({
    label: was.label === is.label ? { tail: is.label } : { before: was.label, after: is.label },
    parts: partsOf(was, is),
  })
  return (row: Difference<Asked>): FieldChange => {
    const [was, is] = [row.before?.value, row.after?.value]
    if (!was || !is) return wholeOf(was, is)
    const read = changeOf(readField(was), readField(is))
    const isSaid = read.parts.length > 0 || read.label.tail === undefined
    // What a translation does not show is told in the guide's own language.
    const { label, parts } = isSaid ? read : changeOf(was, is)
    const all = [...placesOf(row), ...parts, ...(isSaid ? unshownOf(was, is) : [])]
    return {
      label,
      parts: all.length > 0 || label.tail === undefined ? all : [{ tail: factsOf(is) }],
    }
  }
}
