// Names that say that somebody runs the site, as those do who want other people's passwords. Pure.
import { folded } from '#lib/folded.ts'
import { withoutMarks } from '#lib/normalized.ts'

/**
 * In the languages that the app speaks, and as accounts of the kind are called everywhere; in one
 * word with what they run or with their team, too: “SiteAdmin”, “Supportteam”.
 */
const staff =
  /^(?:(?:sys|web|site|seiten|system|forums?|chef|super)?-?(?:admins?|administrat(?:ors?|oren|orin|orinnen|ion)|moderat(?:ors?|oren|orin|orinnen|ion)|support)|staff|help-?desk|kundendienst|system|sysops?|root|(?:web|post|host)master)s?-?(?:teams?)?$/
/** People whose first name is an initial: “A. Root”. */
const initials = /^(?:\p{L}\.\s*)+(?:root|staff)$/iu
/** What may stand beside them, and says nothing of its own. */
const beside =
  /^(?:the|a|an|of|and|for|your|our|site|website|team|official|account|user|security|service|chief|head|global|super|real|das|der|die|dein|unser|und|von|vom|offiziell(?:e|er|es)?|konto|seite|website)$/
/** Digits and signs that are read as letters. */
const readAs: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  '|': 'i',
  $: 's',
}

const wordsOf = (name: string): string[] =>
  withoutMarks(folded(name))
    .replace(/[\p{Nd}]+$/u, '') // “Admin1”
    .replace(/[01345@|$]/g, sign => readAs[sign] ?? sign)
    .split(/[^\p{L}-]+|(?<!help)-/u)
    .filter(Boolean)

/**
 * Each word is one of those, or the site's: “Admin”, “The Support Team”, and the name of the site
 * itself. A word more makes it somebody's: “Root Vegetable”.
 */
export const isStaffName = (name: string, siteName: string): boolean => {
  if (initials.test(name)) return false
  const words = wordsOf(name)
  const ofSite = wordsOf(siteName)
  const isSite = ofSite.length > 0 && ofSite.every(word => words.includes(word))
  const rest = isSite ? words.filter(word => !ofSite.includes(word)) : words
  return (
    (isSite || rest.some(word => staff.test(word))) &&
    rest.every(word => staff.test(word) || beside.test(word))
  )
}
