/** EB03 and EQ01: the service types of X12 (005010), code and name in pairs. */
const PAIRS = `
1 Medical care|2 Surgical|3 Consultation|4 Diagnostic X-ray|5 Diagnostic lab|6 Radiation therapy|7 Anesthesia
8 Surgical assistance|9 Other medical|10 Blood charges|11 Used durable medical equipment
12 Durable medical equipment purchase|13 Ambulatory service center facility|14 Renal supplies in the home
15 Alternate method dialysis|16 Chronic renal disease (CRD) equipment|17 Pre-admission testing
18 Durable medical equipment rental|19 Pneumonia vaccine|20 Second surgical opinion|21 Third surgical opinion
22 Social work|23 Diagnostic dental|24 Periodontics|25 Restorative|26 Endodontics|27 Maxillofacial prosthetics
28 Adjunctive dental services|30 Health benefit plan coverage|32 Plan waiting period|33 Chiropractic
34 Chiropractic office visits|35 Dental care|36 Dental crowns|37 Dental accident|38 Orthodontics|39 Prosthodontics
40 Oral surgery|41 Routine (preventive) dental|42 Home health care|43 Home health prescriptions
44 Home health visits|45 Hospice|46 Respite care|47 Hospital|48 Hospital, inpatient
49 Hospital, room and board|50 Hospital, outpatient|51 Hospital, emergency accident
52 Hospital, emergency medical|53 Hospital, ambulatory surgical|54 Long term care|55 Major medical
56 Medically related transportation|57 Air transportation|58 Cabulance|59 Licensed ambulance|60 General benefits
61 In-vitro fertilization|62 MRI or CAT scan|63 Donor procedures|64 Acupuncture|65 Newborn care|66 Pathology
67 Smoking cessation|68 Well baby care|69 Maternity|70 Transplants|71 Audiology exam|72 Inhalation therapy
73 Diagnostic medical|74 Private duty nursing|75 Prosthetic device|76 Dialysis|77 Otological exam|78 Chemotherapy
79 Allergy testing|80 Immunizations|81 Routine physical|82 Family planning|83 Infertility|84 Abortion|85 AIDS
86 Emergency services|87 Cancer|88 Pharmacy|89 Free standing prescription drug|90 Mail order prescription drug
91 Brand name prescription drug|92 Generic prescription drug|93 Podiatry|94 Podiatry, office visits
95 Podiatry, nursing home visits|96 Professional (physician)|97 Anesthesiologist
98 Professional (physician) visit, office|99 Professional (physician) visit, inpatient
A0 Professional (physician) visit, outpatient|A1 Professional (physician) visit, nursing home
A2 Professional (physician) visit, skilled nursing facility|A3 Professional (physician) visit, home|A4 Psychiatric
A5 Psychiatric, room and board|A6 Psychotherapy|A7 Psychiatric, inpatient|A8 Psychiatric, outpatient
A9 Rehabilitation|AA Rehabilitation, room and board|AB Rehabilitation, inpatient|AC Rehabilitation, outpatient
AD Occupational therapy|AE Physical medicine|AF Speech therapy|AG Skilled nursing care
AH Skilled nursing care, room and board|AI Substance abuse|AJ Alcoholism|AK Drug addiction|AL Vision (optometry)
AM Frames|AN Routine exam|AO Lenses|AQ Nonmedically necessary physical|AR Experimental drug therapy
B1 Burn care|B2 Brand name prescription drug, formulary|B3 Brand name prescription drug, non-formulary
BA Independent medical evaluation|BB Partial hospitalization (psychiatric)|BC Day care (psychiatric)
BD Cognitive therapy|BE Massage therapy|BF Pulmonary rehabilitation|BG Cardiac rehabilitation|BH Pediatric
BI Nursery|BJ Skin|BK Orthopedic|BL Cardiac|BM Lymphatic|BN Gastrointestinal|BP Endocrine|BQ Neurology|BR Eye
BS Invasive procedures|BT Gynecological|BU Obstetrical|BV Obstetrical and gynecological
BW Mail order prescription drug, brand name|BX Mail order prescription drug, generic
BY Physician visit, office: sick|BZ Physician visit, office: well|C1 Coronary care
CA Private duty nursing, inpatient|CB Private duty nursing, home|CC Surgical benefits, professional (physician)
CD Surgical benefits, facility|CE Mental health provider, inpatient|CF Mental health provider, outpatient
CG Mental health facility, inpatient|CH Mental health facility, outpatient|CI Substance abuse facility, inpatient
CJ Substance abuse facility, outpatient|CK Screening X-ray|CL Screening laboratory|CM Mammogram, high risk patient
CN Mammogram, low risk patient|CO Flu vaccination|CP Eyewear and eyewear accessories|CQ Case management
DG Dermatology|DM Durable medical equipment|DS Diabetic supplies|GF Generic prescription drug, formulary
GN Generic prescription drug, non-formulary|GY Allergy|IC Intensive care|MH Mental health|NI Neonatal intensive care
ON Oncology|PT Physical therapy|PU Pulmonary|RN Renal|RT Residential psychiatric treatment|TC Transitional care
TN Transitional nursery care|UC Urgent care`;

/** The names by their codes. */
export const SERVICE_TYPES: ReadonlyMap<string, string> = new Map(
  PAIRS.split(/[|\n]/)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [code = '', ...name] = pair.split(' ');
      return [code, name.join(' ')] as const;
    }),
);
