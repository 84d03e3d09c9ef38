/** The entities of the specification (§3) and the keys that it names for each. A test compares them with what is sent. */
export const specifiedKeys: Readonly<Record<string, string>> = {
  company:
    'cny_id cny_status cny_name cny_size cny_activity cny_users cny_show_intro cny_first_hire_date cny_date_created',
  user: 'usr_id usr_role usr_email usr_fullname usr_phone usr_company_position usr_profile',
  profile:
    'usp_fk_usr_id usp_open_for_work usp_hired usp_finalist_certificate_status usp_finalist_date usp_finalist_fk_edc_id usp_birthdate usp_gender usp_disability',
  education: 'uedu_fk_usr_id uedu_epal_sector uedu_iek_sector uedu_bachelor_sector uedu_master_degree_sector',
  listing:
    'jl_id jl_fk_cny_id jl_status jl_date_created jl_category jl_position_sector jl_position_title jl_requested_candidates jl_requested_candidates_counter jl_requested_strictly_qualified jl_requested_bachelors_education jl_requested_masters_education jl_requested_experienced_in_sector',
  listingCandidate: 'jlc_fk_jl_id jlc_fk_usr_id jlc_status jlc_job_listing',
  interview: 'jli_id jli_status jli_fk_usr_id jli_fk_jl_id jli_job_listing',
  hiring: 'jlh_fk_usr_id jlh_fk_jl_id jlh_fk_edc_id jlh_date_created jlh_comments',
  cycle:
    'edc_id edc_title edc_status edc_organizor edc_date_created edc_openingDate edc_closingDate edc_audiences edc_assessors edc_assessors_uploaded edc_doodle_invite_sent edc_hard_skills edc_soft_skills edc_learning_hours edc_lac_interview_flow_file edc_lac_general_instructions_file edc_lac_graphic_design_file edc_lac_assessors_per_room edc_lac_total_days edc_lac_setup_ready edc_lac_starting_date edc_lac_score_uploaded',
  cycleAudience: 'edaud_id edaud_fk_edc_id',
  application:
    'edca_id edca_fk_edc_id edca_fk_usr_id edca_status edca_game_assessment_score edca_lac_score edca_color edca_date_created',
  room: 'eduasr_id eduasr_fk_edu_id eduasr_title eduasr_host eduasr_link eduasr_offline_room eduasr_offline_table eduasr_assessor_name_1 eduasr_assessor_name_2 eduasr_assessor_name_3 eduasr_assessor_email_1 eduasr_assessor_email_2 eduasr_assessor_email_3 eduasr_slots',
  slot: 'eduass_id eduass_time eduass_fk_usr_id eduass_fk_eduasr_id eduass_is_offline',
  ad: 'ad_id ad_audience',
  adAudience: 'ada_id ada_fk_ad_id',
  notification: 'not_id not_title not_body not_date_created not_date_openned not_fk_usr_id not_fk_notg_id',
  generatedNotification: 'notg_id',
  reportFieldGroup: 'rpfg_type _id',
  authentication: 'token tokenExpiresAt chatSecret',
}
