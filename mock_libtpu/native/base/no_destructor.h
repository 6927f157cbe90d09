// A static object that is not destroyed at the end of the process: calls come until the process is
// gone, when the destructors of other static objects have run.
#ifndef MOCK_LIBTPU_BASE_NO_DESTRUCTOR_H_
#define MOCK_LIBTPU_BASE_NO_DESTRUCTOR_H_

#include <utility>

namespace mock {

template <typename T>
class NoDestructor {
 public:
  template <typename... Arguments>
  explicit NoDestructor(Arguments&&... arguments)
      : object_(std::forward<Arguments>(arguments)...) {}
  NoDestructor(const NoDestructor&) = delete;
  NoDestructor& operator=(const NoDestructor&) = delete;
  ~NoDestructor() {}

  T& operator*() { return object_; }
  const T& operator*() const { return object_; }
  T* operator->() { return &object_; }
  const T* operator->() const { return &object_; }

 private:
  // What is in a union is destroyed by nobody.
  union {
    T object_;
  };
};

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_NO_DESTRUCTOR_H_
