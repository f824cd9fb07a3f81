/** Given names that were frequent in the United States since 1880, so that a name outside the tree is recognized. */
const commonGivenNames = new Set(
  (
    'aaron abigail abraham adam agnes albert alexander alfred alice allen alma amanda amelia amy andrea andrew angela ann anna anne annie anthony ' +
    'arthur ashley barbara beatrice benjamin bernard bernice bertha bessie betty beulah blanche bonnie bradley brandon brenda brian bruce carl ' +
    'carol caroline carolyn carrie catherine cecil charles charlotte cheryl chester christian christina christine christopher clara clarence claude ' +
    'clayton clifford clyde cora craig cynthia daisy daniel david deborah delia della dennis diana diane donald donna doris dorothy douglas ' +
    'earl edgar edith edna edward edwin eileen elaine eleanor elizabeth ella ellen elmer elsie emily emma eric ernest esther ethel eugene eunice ' +
    'eva evelyn fannie florence floyd frances francis frank franklin fred frederick gary genevieve george gerald geraldine gertrude gilbert gladys ' +
    'glenn gloria gordon grace gregory guy hannah harold harriet harry harvey hattie hazel heather helen henry herbert herman homer horace howard ' +
    'hubert hugh ida inez irene isaac isabel jack jacob james jane janet janice jason jean jeffrey jennie jennifer jeremy jerome jesse jessica jessie ' +
    'joan john johnny jonathan jose joseph josephine joshua joyce juanita judith judy julia julie justin karen katherine kathleen kathryn keith ' +
    'kelly kenneth kevin kimberly larry laura lauren laurence lawrence lee lena leo leon leonard leroy leslie lester lewis lillian lillie linda lisa ' +
    'lloyd lois lorraine louis louise lucille lucy luther lydia mabel mae maggie marcus margaret maria marian marie marilyn marion marjorie mark ' +
    'martha martin marvin mary matilda matthew mattie maud maurice max maxine melissa melvin michael michelle mildred milton minnie miriam morris ' +
    'myrtle nancy nannie nathan nathaniel nellie nicholas nicole nina nora norma norman olive oliver ollie oscar otto patricia patrick paul pauline ' +
    'pearl peggy peter philip phillip phyllis rachel ralph ramona ray raymond rebecca richard robert roberta roger roland ronald rosa rose rosemary ' +
    'roy ruby rudolph rufus russell ruth ryan sadie sally sam samantha samuel sandra sara sarah scott sean sharon shirley sidney sophia sophie ' +
    'stanley stella stephanie stephen steven sue susan susie suzanne sylvia tammy teresa thelma theodore theresa thomas timothy tyler vera vernon ' +
    'veronica victor victoria vincent viola violet virgil virginia vivian wallace walter wanda warren wayne wendy wesley wilbur willard william ' +
    'willie wilma winifred zachary'
  ).split(' '),
)

export function isCommonGivenName(folded: string): boolean {
  return commonGivenNames.has(folded)
}

/** Capitalized words of documents that are not parts of names. */
const documentWords = new Set(
  (
    'a an and the of in on at to from for by with this that these those his her their our my your i we he she it they as is was were be been ' +
    'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday ' +
    'certificate record registration entry license deed will testament letter dear sincerely yours love affectionately passport diploma ' +
    'transcript agreement contract report statement minutes policy insurance form department bureau office board health vital statistics state ' +
    'county city town township village district parish church court clerk registrar register recorder commonwealth republic kingdom united states ' +
    'america north south east west new england street avenue road lane drive square hospital cemetery university college school bank company ' +
    'corporation inc llc ltd date place name full age sex race color occupation residence father mother parents child husband wife bride groom ' +
    'witness witnesses signature signed born died married marriage birth death burial cause informant physician undertaker deceased number no ' +
    'volume page book file local certified copy true original whereas therefore witnesseth hereby know all men presents last being day year lord ' +
    'anno domini saint st mount fort lake river island first second third army navy regiment infantry battalion company division corps honorable ' +
    'discharge private sergeant captain major general times gazette herald tribune courier chronicle post daily evening morning news president ' +
    'secretary treasurer trustee executor executrix grantor grantee mr mrs ms miss dr rev re subject ' +
    'if when where who which not but or so there here please thank thanks we happy merry christmas easter'
  ).split(' '),
)

export function isDocumentWord(folded: string): boolean {
  return documentWords.has(folded)
}

/** Words of places and institutions, which are capitalized within a sentence as names are. */
const institutionWords = new Set(
  (
    'san santa los las el great grand port cape rhode rio hong buenos sri upper lower old royal british english scottish irish welsh french german ' +
    'italian spanish dutch polish russian american canadian mexican european african indian catholic methodist episcopal presbyterian baptist lutheran ' +
    'congregational jewish christian roman holy red cross civil world war revolution depression social security supreme federal national ' +
    'hall house hotel inn theater museum library mountain mountains hill hills valley bay beach creek ocean sea park station building ' +
    'estate farm society association club union league railroad railway works sons act bible god'
  ).split(' '),
)

export function isInstitutionWord(folded: string): boolean {
  return institutionWords.has(folded)
}
