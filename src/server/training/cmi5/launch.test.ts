// What parts are launched with, and whom their token lets in (cmi5 8, 10 and 11).
import { describe, expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { coursesOf, beginPart, partAt, statementOf } from '#testing/worlds/takenCourse.ts'
import { extensions } from './words.ts'

const api = await startApiForFile()
const { ada, eve } = await api.people('ada', 'eve')
const { course, play, taken, told } = coursesOf(api)

describe('a launch', () => {
  test('has the parameters of the standard and writes the launch data before', async () => {
    const id = await course([
      {
        url: 'index.html?lang=en',
        attributes: 'moveOn="Passed" masteryScore="0.8"',
        more: '<launchParameters>mode=1</launchParameters><entitlementKey>key</entitlementKey>',
      },
    ])
    const { open, attemptid, items } = await play(ada, id)
    expect(items).toEqual([expect.objectContaining({ id: 'au1', cmi: {} })])
    const { address } = await open()
    const part = await beginPart(api, address)
    expect(new URL(address).searchParams.get('lang')).toBe('en')
    expect(part.actor).toEqual({
      objectType: 'Agent',
      account: { homePage: api.service.config.publicUrl, name: part.registration },
    })
    expect(part.launch).toEqual({
      contextTemplate: {
        contextActivities: {
          grouping: [{ objectType: 'Activity', id: 'https://example.org/au/1' }],
        },
        extensions: { [extensions.session]: expect.any(String) },
      },
      launchMode: 'Normal',
      moveOn: 'Passed',
      masteryScore: 0.8,
      launchParameters: 'mode=1',
      entitlementKey: { courseStructure: 'key' },
      returnURL: expect.stringContaining('/cmi5/closed'),
    })
    expect(await told(ada, id, attemptid)).toEqual(['launched'])
    const [launched] = (
      (await (await part.ask('GET', 'statements')).json()) as {
        statements: { context: { extensions: object } }[]
      }
    ).statements
    expect(launched?.context.extensions).toEqual({
      [extensions.session]: part.launch.contextTemplate.extensions[extensions.session],
      [extensions.mode]: 'Normal',
      [extensions.moveOn]: 'Passed',
      [extensions.mastery]: 0.8,
      [extensions.parameters]: 'mode=1',
      [extensions.address]: expect.stringMatching(/\/files\/\d+\/index\.html\?lang=en$/),
    })
  })

  test('gives its token once and says the error of the standard after that', async () => {
    const { open } = await play(ada, await course())
    const part = partAt(api, (await open()).address)
    expect((await part.fetch('GET')).status).toBe(405)
    const first = await part.fetch()
    expect(await first.json()).toEqual({ 'auth-token': expect.stringMatching(/^[\w+/=]{32}$/) })
    const second = await part.fetch()
    expect([second.status, second.headers.get('content-type'), await second.json()]).toEqual([
      200,
      'application/json',
      { 'error-code': '1', 'error-text': expect.any(String) },
    ])
    const wrong = await api.content.request('http://content.test/cmi5/fetch?key=x', {
      method: 'POST',
    })
    expect(await wrong.json()).toMatchObject({ 'error-code': '2' })
  })

  test('is the player’s: with its token, of a part that there is', async () => {
    const { token, files } = await play(ada, await course())
    const open = async (authorization: string, body: object) =>
      (
        await api.content.request('http://content.test/cmi5/sessions', {
          method: 'POST',
          headers: { Authorization: authorization },
          body: JSON.stringify(body),
        })
      ).status
    const mine = `Launch ${token}`
    expect(await open('Launch x', { item: 'au1', files })).toBe(401)
    expect(await open(mine, { item: 'au2', files })).toBe(404)
    expect(await open(mine, { item: 'au1', files: 'https://example.org/' })).toBe(400)
    expect(await open(mine, { item: 'au1', files })).toBe(200)
    for (const [language, query, words] of [
      ['de-AT,en', '', 'Dieser Teil ist geschlossen. Du kannst einen anderen Teil'],
      ['fr', '', 'This part is closed. You can choose another part'],
      ['en', '?language=de&parts=1', 'Du kannst ihn noch einmal öffnen'],
    ] as const) {
      const closed = await api.content.request(`http://content.test/cmi5/closed${query}`, {
        headers: { 'Accept-Language': language },
      })
      expect(await closed.text()).toContain(words)
      expect(closed.headers.get('content-security-policy')).toContain("script-src 'none'")
    }
  })

  test('asks for the version and a token that opens its own session alone', async () => {
    const id = await course()
    const [own, other] = [await taken(ada, id), await taken(eve, id)]
    const { talk } = own
    const about = await talk.ask('GET', 'about', undefined, { Authorization: '' })
    expect(await about.json()).toEqual({ version: ['1.0.3'] })
    const unversioned = await talk.ask('GET', 'statements', undefined, {
      'X-Experience-API-Version': '2.0.0',
    })
    expect([unversioned.status, unversioned.headers.get('x-experience-api-version')]).toEqual([
      400,
      '1.0.3',
    ])
    const nobody = await talk.ask('GET', 'statements', undefined, { Authorization: 'Basic eA==' })
    expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Basic'])
    expect((await talk.ask('GET', other.talk.state('LMS.LaunchData'))).status).toBe(403)
    const seen = await (await talk.ask('GET', 'statements')).text()
    expect(seen).not.toContain(other.talk.registration)
    const mine = statementOf(other.talk, other.talk.launch, 'completed')
    expect((await talk.ask('POST', 'statements', mine)).status).toBe(403)
    // No way into the site itself.
    for (const scheme of ['Basic', 'api', 'Bearer']) {
      const headers = { Authorization: `${scheme} ${talk.token()}` }
      expect((await api.request('/users/me', { headers })).status).toBe(401)
    }
  })

  test('knows a language and no name of whoever learns', async () => {
    const { talk } = await taken(ada, await course())
    const path = `agents/profile?${new URLSearchParams({
      profileId: 'cmi5LearnerPreferences',
      agent: JSON.stringify(talk.actor),
    })}`
    const answer = await talk.ask('GET', path)
    expect(await answer.json()).toEqual({ languagePreference: 'en', audioPreference: 'on' })
    expect((await talk.ask('PUT', path, {})).status).toBe(403)
    expect((await talk.ask('PUT', 'agents/profile?profileId=x', {})).status).toBe(403)
    expect(talk.launch.returnURL).toMatch(/\/cmi5\/closed\?language=en&parts=1$/)
  })
})
