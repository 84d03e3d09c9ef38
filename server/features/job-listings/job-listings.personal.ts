import type { PersonalData } from '#server/core/personal-data.ts'

export const jobListingsPersonal: PersonalData = {
  activity: 'placement',
  tables: {
    job_listing: {
      kept: 'Όσο υπάρχει η εταιρεία',
      key: ['jl_id'],
      freeText: {
        jl_description: 'Αγγελία, περιγραφή',
        jl_close_reason: 'Αγγελία, λόγος κλεισίματος',
        jl_requested_note: 'Αγγελία, σημείωση του αιτήματος',
      },
      notPersonal: [
        'jl_status',
        'jl_category',
        'jl_position_sector',
        'jl_position_title',
        'jl_fold',
        'jl_city',
        'jl_employment',
        'jl_pay_basis',
        'jl_requirements',
        'jl_requested_bachelors_education',
        'jl_requested_masters_education',
        'jl_requested_experienced_in_sector',
      ],
    },
  },
}
