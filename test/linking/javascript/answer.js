const answer = Object.create(base);
module.exports = answer;

answer.set =
answer.header = function (field) {
  return field;
};

answer.type = function (name) {
  return this.set(name);
  //          ^ calls probable -> answer.js:answer.set
  //          ^ calls probable -> answer.js:answer.header
};

answer.links = function () {
  answer.header('link');
  //     ^ calls probable -> answer.js:answer.header
};
