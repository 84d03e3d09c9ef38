/** The papers of a centre, by their names in the specification. */
export const lacFileNames = [
  'edc_lac_interview_flow_file',
  'edc_lac_general_instructions_file',
  'edc_lac_graphic_design_file',
] as const
export type LacFileName = (typeof lacFileNames)[number]

/** One of them, when it is there. */
export function paperOf<Paper extends { name: LacFileName }>(
  { papers }: { papers: readonly Paper[] },
  name: LacFileName,
) {
  return papers.find((paper) => paper.name === name)
}

/** The largest paper of a centre. */
export const PAPER_MAX_BYTES = 10 * 1024 * 1024
