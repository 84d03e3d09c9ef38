import { addDays, athensDay } from '#shared/core/dates.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { DayBoard } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import type { AssessorDay } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import type { Centre, Planned } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { InstallationKeys } from '#server/core/installation-keys.ts'
import { wholeLetter } from '#server/core/mail/letter-keys.ts'
import { askFor, send, signIn } from '#bench/kit/ask.ts'
import { rowsOf } from '#server/database/client.ts'
import { type Running, startProduct } from '#bench/kit/processes.ts'

export const PEOPLE = 60
export const ROOMS = 5
const PER_ROOM = 2
export const ASSESSORS = ROOMS * PER_ROOM

/** How large a centre is: two assessors sit in each room. */
export interface CentreSize {
  people: number
  assessors: number
  days: number
}

export const CRITERIA = ['Επικοινωνία', 'Συνεργασία', 'Σκέψη', 'Αγγλικά'] as const

type OfficeCall = (typeof contract)[keyof typeof contract]

/** A product on a database of its own, with a cycle whose people wait for the assessment. */
export class DayWorld {
  private product: Running | null = null
  private token = ''
  private readonly databaseUrl: string
  private readonly data: string
  private id = 0
  day = ''
  /** What the links of the assessors end with, by their address. */
  links = new Map<string, string>()

  constructor(databaseUrl: string, data: string) {
    this.databaseUrl = databaseUrl
    this.data = data
  }

  get url(): string {
    return this.product?.url ?? ''
  }

  async start(): Promise<void> {
    const { databaseUrl: DATABASE_URL, data: DATA_DIR } = this
    this.product = await startProduct({ DATABASE_URL, DATA_DIR, SEED: 'demo', LOG_LEVEL: 'fatal' })
  }

  async stop(): Promise<void> {
    await this.product?.stop()
  }

  /** The process ends as when the power fails; the next one starts on the same database. */
  async kill(): Promise<void> {
    process.kill(this.product?.pid ?? 0, 'SIGKILL')
    await this.start()
  }

  query<Row extends object>(statement: string, values?: readonly unknown[]): Promise<Row[]> {
    return rowsOf<Row>(this.databaseUrl, statement, values)
  }

  /** As the programme office. */
  async send<Answer>(call: OfficeCall, input: Record<string, unknown>): Promise<Answer> {
    return (await (await send(this.url, call, input, { token: this.token })).json()) as Answer
  }

  async prepare({ people, assessors: count, days }: CentreSize): Promise<void> {
    this.token = await signIn(this.url)
    const [cycle] = await this.query<{ id: number }>(
      `insert into educational_cycle (edc_title, edc_status) values ('Ημέρα αξιολόγησης', 'CLOSED') returning edc_id as id`,
    )
    this.id = cycle?.id ?? 0
    await this.query(
      `insert into cycle_application (edca_fk_edc_id, edca_fk_usr_id, edca_status) select $1, usr_id, 'INTERVIEWING'
        from users where usr_role = 'CANDIDATE' and usr_date_deleted is null order by usr_id limit $2`,
      [this.id, people],
    )
    const { id } = this
    const assessors = Array.from({ length: count }, (_, at) => ({
      name: `Αξιολογητής ${at + 1}`,
      email: `assessor${at + 1}@firm.demo`,
    }))
    const before = await this.send<Centre>(contract.lac, { id })
    await this.send(contract.saveAssessors, { id, assessors, expected_changed: before.edc_lac_date_changed })
    await this.send(contract.assessorsPerRoom, { id, value: PER_ROOM })
    // A day ahead: the bench does not end at midnight.
    this.day = athensDay(new Date(Date.now() + 24 * 60 * 60 * 1000))
    const edc_lac_days = Array.from({ length: days }, (_, at) => addDays(this.day, at))
    const settings = { edc_lac_skip_weekends: false, edc_lac_days }
    const { edc_lac_date_changed: expected_changed } = await this.centre()
    await this.send(contract.settings, { id, settings, expected_changed })
    const criteria = CRITERIA.map((acr_title, at) => ({
      acr_title,
      acr_weight: 1,
      acr_is_language: at === CRITERIA.length - 1,
      acr_levels: [1, 2, 3, 4].map((level) => `Τι σημαίνει το ${level}`),
    }))
    const shows = { aru_shows_cv: false, aru_shows_game_score: false, aru_shows_studies: false }
    await this.send(contract.saveRubric, { id, criteria, ...shows, expected_changed: null })
  }

  centre = (): Promise<Centre> => this.send<Centre>(contract.lac, { id: this.id })
  setup = (): Promise<Centre> => this.send<Centre>(contract.setup, { id: this.id })
  repair = (dry_run: boolean): Promise<Planned> => this.send<Planned>(contract.repair, { id: this.id, dry_run })
  unplace = (usr_id: number) => this.send(contract.unplace, { id: this.id, uid: usr_id })
  board = (): Promise<DayBoard> => this.send<DayBoard>(contract.dayBoard, { id: this.id, day: this.day })
  checkIn = (usr_id: number) => this.send(contract.checkIn, { id: this.id, usr_id, day: this.day })
  centrePath = () => `/admin/educational-cycles/${this.id}/assessment-centre`
  boardPath = () => `${this.centrePath()}/day`

  /** From the office's list: this assessor cannot come on that day of the centre. */
  async willBeAway(email: string, day: number): Promise<void> {
    const { edc_assessors, edc_lac_date_changed: expected_changed } = await this.centre()
    const before = edc_assessors.find((each) => each.email === email)
    const assessor = { name: before?.name, email, away: [{ day, from: null, until: null }] }
    await this.send(contract.saveAssessor, { id: this.id, email_before: email, assessor, expected_changed })
  }

  async moveTo(usr_id: number, slot: number): Promise<void> {
    const { rooms } = await this.centre()
    const room = rooms.find(({ eduasr_slots }) => eduasr_slots.some(({ eduass_id }) => eduass_id === slot))
    await this.send(contract.move, { id: this.id, rid: room?.eduasr_id, userId: usr_id, slot })
  }

  /** Sends the links and reads them in the letters. */
  async openLinks(): Promise<void> {
    await this.send(contract.sendAssessorLinks, { id: this.id, day: this.day })
    const keys = new InstallationKeys({ dataDir: this.data, installationKeys: undefined })
    const letters = await this.query<{ mai_to: string; mai_text: string; mai_keys: string }>(
      `select mai_to, mai_text, mai_keys from outbox_mail where mai_to like 'assessor%@firm.demo'`,
    )
    for (const letter of letters) {
      const link = /\/assessor\/([\w-]+)/.exec(wholeLetter(keys, letter).mai_text)?.[1]
      if (link) this.links.set(letter.mai_to, link)
    }
  }

  assessorDay = (key: string): Promise<AssessorDay> =>
    askFor<AssessorDay>(this.url + contract.assessorDay.path, { body: { key } })
}
