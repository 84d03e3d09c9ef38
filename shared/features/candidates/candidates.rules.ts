/** What a company reads where a person on its listing no longer shares data with companies. */
export const notShared = 'Ο υποψήφιος δεν μοιράζεται πια τα στοιχεία του με εταιρείες.'
